import { type User } from '@doorstep/domain';
import { aBooking, aPicture, anAdmin } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

/** As the router of this test knows bytes. */
const picture = () => Uint8Array.from(aPicture());

const KITCHEN = 'Clean the kitchen';

openJobForEachTest('2026-03-04T10:05:00Z', { customer: 'Amara Cole', provider: 'Grace Mensah' });

const open = (as: User) => openPage(world, `/bookings/${bookingId}`, { as });
const job = () => world.as(provider).jobs;
const record = () => job().record({ bookingId });
const status = async () => within(await screen.findByRole('region', { name: 'Status' }));
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const steps = async () =>
  within(await screen.findByRole('list', { name: 'Progress' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const aFile = (text: BlobPart = picture(), name = 'sofa.jpg') =>
  new File([text], name, { type: 'image/jpeg' });
const input = (button: HTMLElement) => button.previousElementSibling as HTMLInputElement;
const addPhoto = async ({ user }: ReturnType<typeof open>, ...files: File[]) =>
  user.upload(input(await screen.findByRole('button', { name: 'Add “before” photos' })), files);

describe('the stages of a visit', () => {
  it('are marked by its provider one after another, until it can be completed (JOB-1)', async () => {
    const { user } = open(provider);
    for (const stage of ['On my way', 'Start job', 'Finish job'])
      await user.click(await (await status()).findByRole('button', { name: stage }));
    await screen.findByRole('button', { name: 'Complete job' });
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await (await status()).findByRole('button', { name: /^Complete: / });
    await waitFor(async () => expect((await record()).stages.finished).not.toBeNull());
    await waitFor(async () =>
      expect((await steps()).slice(2)).toEqual([
        'On the way, done10:05',
        'Started, done10:05',
        'Finished, done10:05',
      ]),
    );
    expect(screen.getAllByRole('button', { name: /^Complete: / })).toHaveLength(1);
  });

  it('end with a report: tasks as they are ticked, a note and the price (JOB-16)', async () => {
    await job().tick({ bookingId, task: KITCHEN, done: true, idempotencyKey: crypto.randomUUID() });
    for (const stage of ['onMyWay', 'started'] as const) await job().mark({ bookingId, stage });
    const { user } = open(provider);
    await user.click(await (await status()).findByRole('button', { name: 'Finish job' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Complete .+\?$/ }));
    const tasks = within(await dialog.findByRole('group', { name: 'What you did' }));
    expect(tasks.getByRole('checkbox', { name: KITCHEN })).toHaveProperty('checked', true);
    const [other] = tasks.getAllByRole('checkbox', { checked: false });
    await user.click(other!);
    await user.type(dialog.getByLabelText('Note for the customer (optional)'), 'The tap drips.');
    expect(dialog.getByText(/^The agreed price is/).textContent).toBe('The agreed price is $25.00.');
    dialog.getByText('This marks the job as complete. You can’t undo it.');
    await user.click(dialog.getByRole('button', { name: 'Complete job' }));
    await screen.findByText('Booking updated');
    const { note, tasks: done } = await record();
    expect(note).toBe('The tap drips.');
    expect(done.filter(({ doneAt }) => doneAt !== null)).toHaveLength(2);
    expect(await world.as(provider).bookings.show({ bookingId })).toMatchObject({ status: 'completed' });
  });

  it('are shown to the customer with their times, as they are marked', async () => {
    open(customer);
    await status();
    expect((await steps()).slice(2)).toEqual(['On the way', 'Started10:00', 'Finishedabout 11:00']);
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await job().mark({ bookingId, stage: 'onMyWay' });
    LiveStream.publish('job.on_my_way', '1', { bookingId });
    await (await status()).findByText('since 10:05');
    (await status()).getByRole('heading', { name: 'Grace is on the way' });
    expect((await status()).queryByRole('button')).toBeNull();
  });

  it('say from when they can be marked', async () => {
    world.at('2026-03-04T05:00:00Z');
    open(provider);
    await (await status()).findByText('“On my way” is available from Wed 4 Mar, 06:00.');
    expect((await status()).queryByRole('button', { name: 'On my way' })).toBeNull();
  });

  it('are taken back without a connection too, and once it is there (JOB-11)', async () => {
    await job().mark({ bookingId, stage: 'onMyWay' });
    server.use(http.post('*/trpc/jobs.unmark*', () => Response.error()));
    const { user } = open(provider);
    await user.click(await (await status()).findByRole('button', { name: 'Undo “On my way”' }));
    await (await status()).findByText(/undone · Waiting for a connection/);
    expect((await steps())[2]).toBe('On the way');
    expect((await record()).stages.onMyWay).not.toBeNull();
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(screen.queryByText(/Waiting for a connection/)).toBeNull());
    await waitFor(async () => expect((await record()).stages.onMyWay).toBeNull());
  });

  it('that are refused say why, and can be left out', async () => {
    const { user } = open(provider);
    const button = await (await status()).findByRole('button', { name: 'On my way' });
    await world.as(await anAdmin(world)).jobs.mark({ bookingId, stage: 'onMyWay' });
    await user.click(button);
    await (await status()).findByText(/^“On my way” is already marked, at 10:05 on 4 March/);
    await user.click((await status()).getByRole('button', { name: 'Discard: “On my way”' }));
    await waitFor(() => expect(screen.queryByText(/is already marked/)).toBeNull());
  });

  it('that come too late for a job that was called off say so, there and on the dashboard (JOB-14)', async () => {
    server.use(http.post('*/trpc/jobs.mark*', () => Response.error()));
    const page = open(provider);
    await page.user.click(await (await status()).findByRole('button', { name: 'On my way' }));
    await (await status()).findByText(/Waiting for a connection/);
    await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'no_show' });
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await (await status()).findByText(/This booking was cancelled/);
    await (await part('Status')).findByText('Cancelled');
    await (await status()).findByText('Not saved: “On my way”.');
    page.close();

    const dashboard = openPage(world, '/provider-dashboard', { as: provider });
    const left = await part('Not saved');
    await left.findByText('Not saved: “On my way”, Wed 4 Mar, 10:05.');
    await dashboard.user.click(left.getByRole('button', { name: 'Discard: “On my way”' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved' })).toBeNull());
  });

  it('of a booking that was not accepted are none', async () => {
    const { id } = await aBooking(world, customer, { date: '2026-03-06T10:00', providerId: provider.id });
    openPage(world, `/bookings/${id}`, { as: provider });
    await screen.findByRole('region', { name: 'Status' });
    expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Tasks' })).toBeNull();
  });
});

describe('completing a job', () => {
  const press = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await (await status()).findByRole('button', { name: /^Complete: / }));
    await user.click(await screen.findByRole('button', { name: 'Complete job' }));
  };

  it('stands at its visit alone, from its start, whether or not it is finished (LIF-5)', async () => {
    const { user } = open(provider);
    await (await status()).findByRole('button', { name: /^Complete: / });
    expect(screen.getAllByRole('button', { name: /^Complete: / })).toHaveLength(1);
    await press(user);
    await screen.findByText('Booking updated');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Complete: / })).toBeNull());
    expect(await world.as(provider).bookings.show({ bookingId })).toMatchObject({ status: 'completed' });
  });

  it('waits for a connection, and can be thought better of (JOB-11)', async () => {
    server.use(http.post('*/trpc/bookings.complete*', () => Response.error()));
    const { user } = open(provider);
    await press(user);
    await (await status()).findByText('Complete · Waiting for a connection');
    await user.click((await status()).getByRole('button', { name: 'Not yet' }));
    await press(user);
    await (await status()).findByText('Complete · Waiting for a connection');
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Booking updated');
    expect(await world.as(provider).bookings.show({ bookingId })).toMatchObject({ status: 'completed' });
  });

  it('that is refused says why, in a toast too (LIF-11)', async () => {
    const { user } = open(provider);
    await (await status()).findByRole('button', { name: /^Complete: / });
    await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'no_show' });
    await press(user);
    await screen.findByText('Not saved: “Complete”.');
    await screen.findByText('Error');
  });
});

describe('the tasks of a visit', () => {
  it('are ticked by its provider, and the tick is taken away (JOB-5)', async () => {
    const { user } = open(provider);
    const box = await (await part('Tasks')).findByRole('checkbox', { name: KITCHEN });
    await user.click(box);
    (await part('Tasks')).getByText('1 of 4 done');
    await (await part('Tasks')).findByText('10:05');
    await waitFor(async () =>
      expect((await record()).tasks[0]).toMatchObject({ task: KITCHEN, doneAt: expect.any(String) }),
    );
    await user.click(box);
    await waitFor(async () => expect((await record()).tasks[0]?.doneAt).toBeNull());
  });

  it('are read by the customer', async () => {
    await job().tick({ bookingId, task: KITCHEN, done: true });
    open(customer);
    (await part('Tasks')).getByText('1 of 4 done');
    expect((await part('Tasks')).queryByRole('checkbox')).toBeNull();
  });
});

describe('a note', () => {
  it('is written by the provider and read by the customer (JOB-6)', async () => {
    const page = open(provider);
    await page.user.click(await screen.findByRole('button', { name: 'Write a note' }));
    await page.user.type(
      await screen.findByLabelText('Note for the customer (optional)'),
      'The door sticks.',
    );
    await page.user.click(screen.getByRole('button', { name: 'Save note' }));
    await screen.findByText('Note saved');
    page.close();
    open(customer);
    (await part('Note')).getByText('The door sticks.');
  });

  it('that is refused is discarded only after a question', async () => {
    const { user } = open(provider);
    await user.click(await screen.findByRole('button', { name: 'Write a note' }));
    await user.type(await screen.findByLabelText('Note for the customer (optional)'), 'The door sticks.');
    await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'no_show' });
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    const discard = await (
      await status()
    ).findByRole('button', { name: 'Discard: the note “The door sticks.”' });
    await user.click(discard);
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    await user.click(discard);
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this note?' }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('photos', () => {
  it('are added before and after, and seen larger by the customer (JOB-7)', async () => {
    const page = open(provider);
    await addPhoto(page, aFile());
    await (await part('Photos')).findByRole('button', { name: 'Before the work, photo 1' });
    await page.user.upload(input(screen.getByRole('button', { name: 'Add “after” photos' })), aFile());
    await (await part('Photos')).findByRole('button', { name: 'After the work, photo 1' });
    page.close();

    const { user } = open(customer);
    await user.click(await (await part('Photos')).findByRole('button', { name: 'Before the work, photo 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Photo 1 of 2' }));
    expect(dialog.getByRole('img').getAttribute('src')).toMatch(/^\/files\/\d+$/);
    expect(dialog.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'Photo 2 of 2' });
  });

  it('are described', async () => {
    await job().addPhoto({ bookingId, kind: 'before', picture: picture() });
    const { user } = open(provider);
    await user.click(await (await part('Photos')).findByRole('button', { name: 'Before the work, photo 1' }));
    await user.type(await screen.findByLabelText('Description (optional)'), 'The oven');
    await user.selectOptions(screen.getByLabelText('Taken'), 'After the work');
    await user.click(screen.getByRole('button', { name: 'Save photo' }));
    await screen.findByText('Photo saved');
    expect((await record()).photos).toMatchObject([{ caption: 'The oven', kind: 'after' }]);
  });

  it('are removed, and put back (FIL-5)', async () => {
    await job().addPhoto({ bookingId, kind: 'before', caption: 'The oven', picture: picture() });
    const { user } = open(provider);
    await user.click(await (await part('Photos')).findByRole('button', { name: 'The oven' }));
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    await screen.findByText('Photo removed');
    expect((await record()).photos).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await (await part('Photos')).findByRole('button', { name: 'The oven' });
  });

  it('are described and removed without a connection too (JOB-11)', async () => {
    for (const caption of ['The oven', 'The sink'])
      await job().addPhoto({ bookingId, kind: 'before', caption, picture: picture() });
    const unreached = () => Response.error();
    server.use(
      http.post('*/trpc/jobs.describePhoto*', unreached),
      http.post('*/trpc/jobs.removePhoto*', unreached),
    );
    const { user } = open(provider);
    await user.click(await (await part('Photos')).findByRole('button', { name: 'The oven' }));
    const caption = await screen.findByLabelText('Description (optional)');
    await user.clear(caption);
    await user.type(caption, 'The hob');
    await user.click(screen.getByRole('button', { name: 'Save photo' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByRole('dialog', { name: 'Photo 2 of 2' });
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    const photos = await part('Photos');
    await photos.findByText('Photo description changed · Waiting for a connection');
    await photos.findByText('Photo removed · Waiting for a connection');
    await photos.findByRole('button', { name: 'The hob' });
    expect(photos.queryByRole('button', { name: 'The sink' })).toBeNull();
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect((await record()).photos).toMatchObject([{ caption: 'The hob' }]));
    await waitFor(() => expect(screen.queryByText(/Waiting for a connection/)).toBeNull());
  });

  it('that are removed without a connection are put back', async () => {
    await job().addPhoto({ bookingId, kind: 'before', caption: 'The oven', picture: picture() });
    server.use(http.post('*/trpc/jobs.removePhoto*', () => Response.error()));
    const { user } = open(provider);
    await user.click(await (await part('Photos')).findByRole('button', { name: 'The oven' }));
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await (await part('Photos')).findByRole('button', { name: 'The oven' });
    expect((await record()).photos).toHaveLength(1);
  });

  it('that wait are described before they are sent, and are there as that says', async () => {
    server.use(http.post('*/files', () => Response.error()));
    const page = open(provider);
    await addPhoto(page, aFile());
    const coming = within(await screen.findByRole('listitem', { name: 'sofa.jpg' }));
    await page.user.click(await coming.findByRole('button', { name: 'Describe sofa.jpg' }));
    await page.user.type(await screen.findByLabelText('Description (optional)'), 'The sofa');
    await page.user.selectOptions(screen.getByLabelText('Taken'), 'After the work');
    await page.user.click(screen.getByRole('button', { name: 'Save photo' }));
    await screen.findByText('After · The sofa');
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await (await part('Photos')).findByRole('button', { name: 'The sofa' });
    expect((await record()).photos).toMatchObject([{ caption: 'The sofa', kind: 'after' }]);
  });

  it.each([
    [503, 'unavailable'],
    [429, 'too_many_uploads'],
    [408, 'too_slow'],
  ])('that the server can’t take now, %i %s, are sent again (JOB-11)', async (httpStatus, code) => {
    let asked = 0;
    server.use(
      http.post('*/files', () => {
        asked += 1;
        return HttpResponse.json({ code, message: 'Not now' }, { status: httpStatus });
      }),
    );
    const page = open(provider);
    await addPhoto(page, aFile());
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    await screen.findByRole('listitem', { name: 'sofa.jpg' });
    server.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await (await part('Photos')).findByRole('button', { name: 'Before the work, photo 1' });
    expect(screen.queryByText(/^Not saved/)).toBeNull();
  });

  it('that are none are refused with the reason, and the others are kept', async () => {
    const page = open(provider);
    await addPhoto(page, aFile('<html>', 'page.jpg'), aFile());
    await (await part('Photos')).findByRole('button', { name: 'Before the work, photo 1' });
    await (await status()).findByText(/We can’t read this photo/);
    screen.getByText('Not saved: the photo “page.jpg”.');
  });

  it('are six at most', async () => {
    for (let added = 0; added < 5; added += 1)
      await job().addPhoto({ bookingId, kind: 'after', picture: picture() });
    const page = open(provider);
    await addPhoto(page, aFile(), aFile());
    await (await part('Photos')).findByText('You can add up to 6 photos to a visit.');
    await screen.findByText('Some photos weren’t added');
    await waitFor(async () => expect((await record()).photos).toHaveLength(6));
  });
});

it('of a job that was called off its provider sees the stages alone (JOB-8)', async () => {
  await job().mark({ bookingId, stage: 'onMyWay' });
  await job().saveNote({ bookingId, note: 'Ring twice' });
  await world.as(await anAdmin(world)).bookings.cancel({ bookingId, reason: 'no_show' });
  const page = open(provider);
  await (await status()).findByText('On the way, 10:05.');
  expect(screen.queryByText('Ring twice')).toBeNull();
  page.close();
  open(customer);
  await (await part('Note')).findByText('Ring twice');
});
