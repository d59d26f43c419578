import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { failing } from '../../testing/failures.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { onPhone } from '../../testing/phone.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

const book = (changes?: Parameters<typeof aBooking>[2]) => aBooking(world, customer, changes);
const open = (id: number, as: User) => openPage(world, `/bookings/${id}`, { as });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

/** The terms of a list with their values. */
async function facts(name: string): Promise<Record<string, string | null>> {
  const terms = (await card(name)).getAllByRole('term');
  return Object.fromEntries(
    terms.map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
}

describe('the page of a booking', () => {
  it('is reached from its row', async () => {
    const { id } = await book();
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await page.user.click(await screen.findByRole('link', { name: 'Standard Home Cleaning' }));
    await screen.findByRole('heading', { level: 1, name: 'Standard Home Cleaning' });
    expect(page.address()).toBe(`/bookings/${id}`);
    expect(document.title).toBe('Standard Home Cleaning, Wednesday 4 March 2026 · Doorstep');
  });

  it('shows service, time, place, price, provider and deadline', async () => {
    const { id } = await book({
      address: '7 Rose Lane, London',
      notes: 'Home size: Large\nUse pet-friendly products\nRing twice',
      customRequests: 'No perfume',
      options: { choices: { cleaningSize: 'large', petFriendly: true } },
    });
    open(id, customer);
    const time = (await screen.findByText('10:00 - 11:00')).parentElement;
    expect(time?.parentElement?.textContent).toContain(
      'Wednesday 4 March 2026, 10:00 - 11:00 · 7 Rose Lane, London',
    );
    (await card('Provider')).getByRole('heading', { name: 'Grace Mensah' });
    (await card('Status')).getByRole('heading', { name: 'Waiting for Grace to confirm' });
    (await card('Status')).getByText('By Tue 3 Mar, 10:00');
    expect(await facts('Details')).toEqual({
      Choices: 'Home size: LargeUse pet-friendly products',
      'Special requests': 'No perfume',
      Notes: 'Ring twice',
    });
    expect(await facts('Price')).toEqual({ '1 hour at $25.00/hr': '$25.00', Total: '$25.00' });
    const messages = await screen.findByRole('link', { name: 'Open full chat' });
    expect(messages.getAttribute('href')).toBe(`/chat?with=${provider.id}`);
  });

  it('shows its history, worded for each side', async () => {
    const { id: bookingId } = await book();
    world.at('2026-03-02T11:00:00Z');
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-02T12:00:00Z');
    const other = { date: '2026-03-05T14:00', time: '14:00' };
    await world.as(customer).bookings.reschedule({ bookingId, ...other });
    await world.as(provider).bookings.declineReschedule({ bookingId });
    world.at('2026-03-03T12:00:00Z');
    await world.as(customer).bookings.cancel({ bookingId });
    for (const [user, sentences] of [
      [
        customer,
        [
          'You sent Grace Mensah a request.',
          'Grace Mensah accepted.',
          'You asked for Thu 5 Mar, 14:00 instead.',
          'Grace Mensah declined the new time.',
          'You cancelled it (marked as late).',
        ],
      ],
      [
        provider,
        [
          'Amara Cole sent you a request.',
          'You accepted.',
          'Amara Cole asked for Thu 5 Mar, 14:00 instead.',
          'You declined the new time.',
          'Amara Cole cancelled it (marked as late).',
        ],
      ],
    ] as const) {
      const page = open(bookingId, user);
      const entries = await (await card('History')).findAllByRole('listitem');
      expect(entries.map(({ lastChild }) => lastChild?.textContent)).toEqual(sentences);
      expect(entries[1]?.textContent).toContain('2 Mar 2026, 11:00');
      page.close();
    }
  });

  it('leads back to the dashboard, and from a cancelled booking to the next (DSH-12)', async () => {
    const { id: bookingId } = await book();
    await world.as(customer).bookings.cancel({ bookingId });
    const page = open(bookingId, customer);
    expect((await screen.findByRole('link', { name: 'Back to dashboard' })).getAttribute('href')).toBe(
      '/customer-dashboard',
    );
    (await card('Price')).getByText('This booking was cancelled: there’s nothing to pay.');
    await page.user.click((await card('Status')).getByRole('button', { name: /^Book Again/ }));
    await waitFor(() => expect(page.address()).toMatch(/^\/booking\?/));
  });

  it('tells its provider what the customer wrote before the tasks', async () => {
    const { id: bookingId } = await book({ notes: 'The key is in the usual box.' });
    await world.as(provider).bookings.accept({ bookingId });
    open(bookingId, provider);
    await card('Tasks');
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'));
    expect(regions.indexOf('Details')).toBeGreaterThan(-1);
    expect(regions.indexOf('Details')).toBeLessThan(regions.indexOf('Tasks'));
    expect((await facts('Details'))['Notes']).toBe('The key is in the usual box.');
  });

  it('hides the customer’s home from a provider who declined', async () => {
    const { id: bookingId } = await book({ address: '7 Secret Street', notes: 'Under the mat' });
    await world.as(provider).bookings.decline({ bookingId });
    open(bookingId, provider);
    (await card('Status')).getByText('You declined.');
    expect(Object.keys(await facts('Details'))).toEqual(['Duration', 'Not shown']);
    expect(document.body.textContent).not.toMatch(/Secret|mat\b/);
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  });

  it('has the conversation of its two participants about this booking', async () => {
    const { id: bookingId } = await book();
    const page = open(bookingId, customer);
    const messages = await card('Messages');
    await messages.findByText('No messages yet. Say hello.');
    await page.user.click(messages.getByRole('button', { name: 'Send' }));
    await messages.findByText('Please write a message');
    await page.user.type(messages.getByLabelText('Message to Grace Mensah'), 'Is the lift broken?{Enter}');
    await messages.findByText('Is the lift broken?');
    page.close();

    open(bookingId, provider);
    const theirs = await card('Messages');
    await theirs.findByText('Is the lift broken?');
    expect(theirs.queryByText(/^Chat is available/)).toBeNull();
    expect(theirs.getByRole('link', { name: 'Open full chat' })).toBeTruthy();
  });

  it('says when its participants can no longer write to each other, and shows admins no messages', async () => {
    const { id: bookingId } = await book();
    failing('messages.person', 'Not found', { appCode: 'not_found', httpStatus: 404 });
    const page = open(bookingId, customer);
    await (await card('Messages')).findByText('You and Grace Mensah can’t message each other.');
    page.close();
    open(bookingId, await anAdmin(world));
    await card('History');
    expect(screen.queryByRole('region', { name: 'Messages' })).toBeNull();
  });

  it('ends the conversation with a block (MSG-1)', async () => {
    const { id: bookingId } = await book();
    const page = open(bookingId, customer);
    await (await card('Messages')).findByLabelText('Message to Grace Mensah');
    await page.user.click(screen.getAllByRole('button', { name: /^Block/ })[0]!);
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('button', { name: /^Block/ }));
    await (await card('Messages')).findByText('You can no longer message each other.');
    expect(screen.queryByLabelText('Message to Grace Mensah')).toBeNull();
  });

  it('shows only the messages about this visit, below their days (MSG-10)', async () => {
    const { id } = await book();
    const { id: other } = await book({ date: '2026-03-06T10:00' });
    const send = (bookingId: number, body: string) =>
      world.as(provider).messages.send({ userId: customer.id, bookingId, body });
    await send(id, 'Shall I do the oven?');
    await send(other, 'And the windows?');
    world.at('2026-03-03T11:00:00Z');
    for (let count = 1; count <= 5; count += 1) await send(id, `Message ${count}`);
    open(id, customer);
    const log = within(await (await card('Messages')).findByRole('log'));
    log.getByText('Message 5');
    log.getByText('Today');
    // As many as fit without scrolling.
    expect(log.queryByText('Shall I do the oven?')).toBeNull();
    expect(log.queryByText('And the windows?')).toBeNull();
  });

  it('says until when a problem can be reported, and why an action is closed', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    const page = open(bookingId, customer);
    const rows = await card('Changes and help');
    rows.getByText('From the start of the visit until Fri 6 Mar, 11:00');
    rows.getByText('Marked as late from Tue 3 Mar, 10:00');
    rows.getByText('After the visit');
    page.close();
    world.at('2026-03-04T10:30:00Z');
    open(bookingId, customer);
    const begun = await card('Changes and help');
    begun.getByText('Not available after the start time');
    begun.getByText('Until Fri 6 Mar, 11:00');
    expect(begun.queryByRole('button', { name: /^(Reschedule|Cancel)/ })).toBeNull();
    begun.getByRole('link', { name: 'Help' });
  });

  it('begins a message that asks for one more thing, and sends nothing', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    const page = open(bookingId, customer);
    await page.user.click(await screen.findByRole('button', { name: 'Ask for one more thing' }));
    const field = await screen.findByLabelText('Message to Grace Mensah');
    await waitFor(() => expect(field).toHaveProperty('value', 'Could you also '));
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(await world.as(provider).messages.unread()).toBe(0);
    page.close();
    openPage(world, `/chat?with=${provider.id}`, { as: customer });
    expect(await screen.findByLabelText('Message to Grace Mensah')).toHaveProperty('value', '');
  });

  it('is a receipt once the visit is over, with its messages and history folded and no empty checklist', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    for (const [stage, time] of [
      ['onMyWay', '09:40'],
      ['started', '10:04'],
      ['finished', '11:00'],
    ] as const) {
      world.at(`2026-03-04T${time}:00Z`);
      await world.as(provider).jobs.mark({ bookingId, stage });
    }
    world.at('2026-03-04T11:02:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    const page = open(bookingId, customer);
    await (await card('Status')).findByRole('heading', { name: 'All done' });
    await waitFor(async () =>
      expect(await facts('Status')).toEqual({
        Requested: '2 Mar',
        Accepted: '2 Mar',
        'On the way': '09:40',
        Started: '10:04',
        Finished: '11:00',
        'Booked for': '1 hour',
      }),
    );
    await screen.findByRole('region', { name: 'Rate and tip' });
    const messages = await card('Messages');
    expect(messages.queryByText('No messages yet. Say hello.')).toBeNull();
    await page.user.click(messages.getByRole('button', { name: 'Messages' }));
    await messages.findByText('No messages yet. Say hello.');
    const history = await card('History');
    expect(history.queryByRole('listitem')).toBeNull();
    await page.user.click(history.getByRole('button', { name: 'History' }));
    await history.findByText('Grace Mensah finished.');
    for (const name of ['Tasks', 'Photos', 'Details'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  });

  it('offers to book a rated visit again, and begins with a problem while it is open', async () => {
    const { id: bookingId } = await book();
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    const theirs = open(bookingId, provider);
    await (await card('Status')).findByRole('heading', { name: 'All done' });
    await waitFor(() => expect(LiveStream.open()).not.toEqual([]));
    await world
      .as(customer)
      .reviews.write({ bookingId, rating: 5, comment: 'Spotless.', instructions: 'Shoes off', tip: 500 });
    LiveStream.publish('booking.reviewed');
    await (await card('Status')).findByText('Shoes off');
    (await card('Status')).getByRole('button', { name: /^Reply: Amara Cole, Standard Home Cleaning, / });
    await world.as(provider).reviews.reply({ bookingId, reply: 'A pleasure.' });
    theirs.close();
    const page = open(bookingId, customer);
    await (await card('Status')).findByRole('button', { name: /^Book Again/ });
    for (const text of ['Spotless.', 'Shoes off', '$5.00', 'A pleasure.'])
      await (await card('Status')).findByText(text);
    expect(await facts('Status')).toMatchObject({ 'Marked done': '11:00', Rating: '5 out of 5 stars' });
    expect(await facts('Status')).not.toHaveProperty('Finished');
    expect((await card('Status')).queryByRole('button', { name: /Reply|reply/ })).toBeNull();
    page.close();

    await world.as(customer).bookings.reportProblem({ bookingId, kind: 'damage', note: 'The vase' });
    open(bookingId, await anAdmin(world));
    await (await card('Status')).findByRole('heading', { name: 'A problem is open' });
    await (await card('Problem')).findByRole('button', { name: /^Resolve problem/ });
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(['Problem', 'A problem is open']);
  });

  it('says in an open dialog that its move is over', async () => {
    const { id: bookingId } = await book();
    const page = open(bookingId, provider);
    await page.user.click(await screen.findByRole('button', { name: /^Accept: / }));
    const accept = await screen.findByRole('button', { name: 'Accept booking' });
    await waitFor(() => expect(LiveStream.open()).not.toEqual([]));
    await world.as(customer).bookings.cancel({ bookingId });
    LiveStream.publish('booking.cancelled');
    await screen.findByText('The booking has changed, so you can’t do this any more.');
    expect(accept).toHaveProperty('disabled', true);
  });

  it('leads to its calendar file, while it is to take place', async () => {
    const { id } = await book();
    const page = open(id, customer);
    const link = await screen.findByRole('link', { name: /^Add to calendar: Standard Home Cleaning/ });
    expect(link.getAttribute('href')).toBe(`/exports/bookings/${id}.ics`);
    page.close();
    await world.as(customer).bookings.cancel({ bookingId: id });
    open(id, customer);
    await screen.findByText('Cancelled');
    expect(screen.queryByRole('link', { name: /^Add to calendar/ })).toBeNull();
  });

  it('has its calendar file in the menu on a phone', async () => {
    onPhone();
    const { id } = await book();
    const page = open(id, customer);
    const menu = await screen.findByRole('button', { name: /^Actions: Standard Home Cleaning/ });
    expect(screen.queryByRole('link', { name: /^Add to calendar/ })).toBeNull();
    await page.user.click(menu);
    const drawer = within(await screen.findByRole('dialog'));
    const link = drawer.getByRole('link', { name: /^Add to calendar: Standard Home Cleaning/ });
    expect(link.getAttribute('href')).toBe(`/exports/bookings/${id}.ics`);
  });

  it('has the way to a job, a message and its next stage in a bar on a phone (NAV-22)', async () => {
    onPhone();
    const { id: bookingId } = await book({ address: '7 Rose Lane, London' });
    await world.as(provider).bookings.accept({ bookingId });
    const early = open(bookingId, provider);
    const way = await screen.findByRole('link', { name: 'Directions' });
    expect(way.getAttribute('href')).toMatch(/7%20Rose%20Lane/);
    const message = screen.getByRole('link', { name: 'Message' });
    expect(message.getAttribute('href')).toBe(`/provider-chat?with=${customer.id}`);
    expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
    early.close();

    world.at('2026-03-04T10:00:00Z');
    const page = open(bookingId, provider);
    for (const stage of ['On my way', 'Start job', 'Finish job'])
      await page.user.click(await screen.findByRole('button', { name: stage }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Complete .+\?$/ }));
    await page.user.click(await dialog.findByRole('button', { name: 'Complete job' }));
    await (await card('Status')).findByText('Completed');
  });

  it('is not found for its former provider', async () => {
    const { id: bookingId } = await book({ providerId: provider.id });
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const page = open(bookingId, provider);
    await screen.findByRole('heading', { level: 1, name: 'Standard Home Cleaning' });
    const { bookings } = world.as(await anAdmin(world));
    await bookings.assign({ bookingId, providerId: elena.id });
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('404: Page not found');
    page.close();
  });

  it('is not found for strangers, or for an unknown id', async () => {
    const { id } = await book();
    for (const [bookingId, user] of [
      [id, await aCustomer(world)],
      [id, await aProvider(world)],
      [999, customer],
    ] as const) {
      const page = open(bookingId, user);
      await screen.findByText('404: Page not found');
      page.close();
    }
  });
});

describe('a booking that others called off', () => {
  const declined = async () => {
    const { id: bookingId } = await book({ providerId: provider.id, notes: 'Ring twice' });
    await world.as(provider).bookings.decline({ bookingId });
    return bookingId;
  };

  it('is booked again in one click, and is first on the dashboard (LIF-12, FRM-13)', async () => {
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const bookingId = await declined();
    const page = open(bookingId, customer);
    (await card('Status')).getByText('Grace Mensah declined.');
    await screen.findByText('$25.00', { selector: 'b' });
    await page.user.click(await screen.findByRole('button', { name: 'Book Elena Brook' }));
    await screen.findByText('Booking successful');
    await screen.findByText('Your service has been booked successfully');
    const confirmation = await card('Your new booking');
    await confirmation.findByRole('heading', { name: /^Waiting for / });
    expect(page.address()).toBe('/customer-dashboard');
    const [again] = await world.as(customer).bookings.list();
    expect(again).toMatchObject({ providerId: elena.id, notes: 'Ring twice', status: 'pending' });

    page.close();
    open(bookingId, customer);
    const link = await screen.findByRole('link', { name: 'see the new booking' });
    expect(link.getAttribute('href')).toBe(`/bookings/${again?.id}`);
  });

  it('is booked again from its row, too', async () => {
    await aProvider(world, { name: 'Elena Brook' });
    await declined();
    const page = openPage(world, '/customer-dashboard', { as: customer });
    await screen.findByText('Grace Mensah declined');
    await page.user.click(
      await screen.findByRole('button', {
        name: 'Book Elena Brook, $25.00: Standard Home Cleaning on Wed 4 Mar, 10:00',
      }),
    );
    await (await card('Your new booking')).findByRole('heading', { name: 'Waiting for Elena to confirm' });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Other options/ })).toBeNull());
  });

  it('offers other times when its time was taken, and loses nothing', async () => {
    const elena = await aProvider(world, { name: 'Elena Brook' });
    const page = open(await declined(), customer);
    const button = await screen.findByRole('button', { name: 'Book Elena Brook' });
    await aBooking(world, await aCustomer(world), { providerId: elena.id });
    await page.user.click(button);
    await screen.findByText('Booking failed');
    await screen.findByText(
      'Failed to create booking: 409: This provider isn’t available at that time. Please choose another time',
    );
    await screen.findByText('No one else is free on Wed 4 Mar, 10:00.');
    await page.user.click(await screen.findByRole('button', { name: 'Wed 4 Mar, 09:00' }));
    await (await card('Your new booking')).findByText(/Wednesday 4 March, 09:00/);
  });

  it('says when its service is no longer offered', async () => {
    const id = await declined();
    await world.as(await anAdmin(world)).services.retire({ serviceId: 1 });
    open(id, customer);
    await screen.findByText('Standard Home Cleaning is no longer offered.');
    screen.getByRole('link', { name: 'See our services' });
  });
});
