import type { User } from '@doorstep/domain';
import { aPicture, anAdmin } from '@doorstep/domain/testing';
import { bookingId, customer, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openJobForEachTest('2026-03-04T11:00:00Z', { customer: 'Amara Cole', provider: 'Grace Mensah' });

const NAME = 'Standard Home Cleaning on Wed 4 Mar, 10:00';
const open = (as: User) => openPage(world, `/bookings/${bookingId}`, { as });
const by = (user: User) => world.as(user).bookings;
const problems = () => by(customer).problems({ bookingId });
const report = (as = customer) => by(as).reportProblem({ bookingId, kind: 'damage', note: 'The vase' });
const card = async () => within(await screen.findByRole('region', { name: 'Problem' }));
const aFile = (name = 'vase.jpg') => new File([Uint8Array.from(aPicture())], name, { type: 'image/jpeg' });
const input = (button: HTMLElement) => button.previousElementSibling as HTMLInputElement;

async function openReport(as: User) {
  const page = open(as);
  await page.user.click(await screen.findByRole('button', { name: `Report a problem: ${NAME}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Report a problem with ${NAME}` }));
  return { ...page, dialog };
}
type ReportPage = Awaited<ReturnType<typeof openReport>>;

async function fillIn({ user, dialog }: ReportPage) {
  await user.click(dialog.getByRole('radio', { name: /^Late/ }));
  await user.type(dialog.getByLabelText('What happened?'), 'An hour');
}
const send = ({ user, dialog }: ReportPage) =>
  user.click(dialog.getByRole('button', { name: 'Report a problem' }));

/** Reports a problem whose photo doesn't arrive. */
async function reportWithoutItsPhoto(): Promise<ReportPage> {
  const page = await openReport(customer);
  await fillIn(page);
  await page.user.upload(input(page.dialog.getByRole('button', { name: 'Add photos' })), [aFile()]);
  await page.dialog.findByText('vase.jpg');
  server.use(http.post('*/files', () => Response.error(), { once: true }));
  await send(page);
  await screen.findByText('You’ve reported the problem. These photos couldn’t be sent:');
  return page;
}

describe('a report', () => {
  it('says what is the problem, and is read by the other side with where it stands (PRB-3, PRB-5)', async () => {
    const page = await openReport(customer);
    page.dialog.getByText(/^You can report a problem until Fri 6 Mar, 11:00\./);
    await page.user.click(page.dialog.getByRole('radio', { name: /^Damage/ }));
    await page.user.type(page.dialog.getByLabelText('What happened?'), 'The vase is broken');
    await send(page);
    await screen.findByText('You and the other person can both see it.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await (await card()).findByRole('heading', { name: 'Damage' });
    await (await card()).findByText(/^Reported by you on/);
    await (await card()).findByRole('link', { name: /^reference number 1000000001/ });
    expect(screen.queryByRole('button', { name: /^Report a problem/ })).toBeNull();
    page.close();
    open(provider);
    await (await card()).findByText('The vase is broken');
    await (await card()).findByText(/^Reported by Amara Cole on/);
    await (await card()).findByText(/Until then, the booking won’t be completed automatically/);
    expect((await card()).queryByRole('link', { name: /ticket/ })).toBeNull();
    within(screen.getByRole('region', { name: 'Status' })).getByText('A problem is open.');
  });

  it('sends its photos once it is there (PRB-6)', async () => {
    const page = await openReport(provider);
    await page.user.click(page.dialog.getByRole('radio', { name: /^Quality/ }));
    await page.user.type(page.dialog.getByLabelText('What happened?'), 'No key was there');
    const files = [aFile('door.jpg'), aFile('step.jpg'), aFile('cat.jpg')];
    await page.user.upload(input(page.dialog.getByRole('button', { name: 'Add photos' })), files);
    await page.user.click(await page.dialog.findByRole('button', { name: 'Remove cat.jpg' }));
    await send(page);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await (await card()).findAllByRole('img')).toHaveLength(2);
    expect((await problems())[0]?.photos).toHaveLength(2);
  });

  it('keeps photos that did not arrive, to be sent again', async () => {
    const { user } = await reportWithoutItsPhoto();
    screen.getByText(/We couldn’t reach the server/);
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await problems())[0]?.photos).toHaveLength(1);
  });

  it('sends a photo that was still being read, and none that was removed while another was sent', async () => {
    const page = await openReport(customer);
    await fillIn(page);
    const reading = Promise.withResolvers<never>();
    vi.stubGlobal('createImageBitmap', () => reading.promise);
    onTestFinished(() => void vi.stubGlobal('createImageBitmap', undefined));
    const files = [aFile('door.jpg'), aFile('step.jpg')];
    await page.user.upload(input(page.dialog.getByRole('button', { name: 'Add photos' })), files);
    await send(page);
    await screen.findByText('You’ve reported the problem. We’re sending your photos.');
    const sending = Promise.withResolvers<void>();
    server.use(http.post('*/files', () => sending.promise, { once: true }));
    reading.reject(new Error('Cannot be read'));
    await screen.findByLabelText('Sending door.jpg');
    await page.user.click(screen.getByRole('button', { name: 'Remove step.jpg' }));
    sending.resolve();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await problems())[0]?.photos).toHaveLength(1);
  });

  it('says nothing about photos once those that were not sent are removed', async () => {
    const { user } = await reportWithoutItsPhoto();
    await user.click(screen.getByRole('button', { name: 'Remove vase.jpg' }));
    screen.getByText('You’ve reported the problem.');
  });

  it('names what is missing, keeps what is typed, and says that the server was not reached', async () => {
    const page = await openReport(customer);
    await send(page);
    page.dialog.getByText('Please choose what the problem is');
    page.dialog.getByText('Please say what happened');
    await waitFor(() => expect(document.activeElement).toHaveProperty('value', 'did_not_arrive'));
    await fillIn(page);
    server.use(http.post('*/trpc/bookings.reportProblem', () => Response.error()));
    await send(page);
    await page.dialog.findByText(/We couldn’t reach the server/);
    expect(await problems()).toEqual([]);
    page.close();
    const again = await openReport(customer);
    expect(again.dialog.getByRole('radio', { name: /^Late/ })).toHaveProperty('checked', true);
    expect(again.dialog.getByLabelText('What happened?')).toHaveProperty('value', 'An hour');
  });

  it('is refused when the other side was quicker', async () => {
    const page = await openReport(customer);
    await report(provider);
    await fillIn(page);
    await send(page);
    await page.dialog.findByText(/A problem with this visit is already open/);
    expect(await problems()).toMatchObject([{ reportedBy: 'provider' }]);
  });

  it('is offered from a past booking, whose row then says that it is open (PRB-5)', async () => {
    world.at('2026-03-04T12:00:00Z');
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: `Actions: ${NAME}` }));
    await screen.findByRole('menuitem', { name: `Report a problem: ${NAME}` });
    page.close();
    await report();
    openPage(world, '/customer-dashboard', { as: customer });
    await screen.findByText('A problem is open');
  });
});

describe('a problem', () => {
  it('comes live to the other side', async () => {
    open(provider);
    await screen.findByRole('region', { name: 'Status' });
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await report();
    LiveStream.publish('booking.problem_reported', '1', { bookingId });
    await (await card()).findByText('The vase');
  });

  it('gets more photos while it is open, which can be taken away and put back', async () => {
    await report();
    const { user } = open(customer);
    const button = await (await card()).findByRole('button', { name: 'Add photos' });
    await user.upload(input(button), [aFile()]);
    await user.click(await (await card()).findByRole('button', { name: 'Photo 1 of the problem' }));
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }));
    await waitFor(async () => expect((await card()).queryByRole('img')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await (await card()).findByRole('img');
  });
});

describe('a decision', () => {
  const decide = (
    decision: Pick<Parameters<ReturnType<typeof by>['resolveProblem']>[0], 'outcome' | 'credit'>,
  ) =>
    anAdmin(world).then((admin) =>
      by(admin).resolveProblem({ bookingId, reason: 'It was ours', ...decision }),
    );

  it('is made by an admin on the page, with a reason, and shown to both sides (PRB-4)', async () => {
    await report();
    const page = open(await anAdmin(world));
    await page.user.click(await (await card()).findByRole('button', { name: `Resolve problem: ${NAME}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Resolve the problem with ${NAME}` }));
    await dialog.findByText(/“The vase”/);
    await page.user.click(dialog.getByRole('radio', { name: /^Partial credit/ }));
    await page.user.type(dialog.getByLabelText('Credit in dollars'), '40');
    await page.user.click(dialog.getByRole('button', { name: 'Resolve problem' }));
    dialog.getByText('Please say why');
    await page.user.type(dialog.getByLabelText('Reason'), 'The vase was dear');
    await page.user.click(dialog.getByRole('button', { name: 'Resolve problem' }));
    await dialog.findByText('A partial credit must be less than the price, $25.00');
    await page.user.clear(dialog.getByLabelText('Credit in dollars'));
    await page.user.type(dialog.getByLabelText('Credit in dollars'), '12.50');
    await page.user.click(dialog.getByRole('button', { name: 'Resolve problem' }));
    await screen.findByText('The customer and the provider can both see the decision.');
    page.close();
    for (const reader of [customer, provider]) {
      const { close } = open(reader);
      await (await card()).findByText('Partial credit: $12.50');
      await (await card()).findByText('The vase was dear');
      await (await card()).findByText('The credit is recorded here. No payment is made through our site.');
      const price = within(screen.getByRole('region', { name: 'Price' }));
      expect(price.getByText('Credit recorded').nextElementSibling?.textContent).toBe('$12.50');
      close();
    }
  });

  it('to redo leads the customer to book again', async () => {
    await report();
    await decide({ outcome: 'redo' });
    const page = open(customer);
    await page.user.click(await (await card()).findByRole('button', { name: `Book Again: ${NAME}` }));
    await waitFor(() => expect(page.address()).toMatch(/^\/booking\?serviceId=1/));
    page.close();
    open(provider);
    await (await card()).findByText('The customer can book the visit again.');
  });

  it('about a second problem stands above the first', async () => {
    await report();
    await decide({ outcome: 'none' });
    await report(provider);
    open(customer);
    const entries = await (await card()).findAllByRole('heading', { level: 3 });
    expect(entries).toHaveLength(2);
    await (await card()).findByText(/^No new visit or credit/);
    await (await card()).findByText(/^We’re looking into it/);
  });
});
