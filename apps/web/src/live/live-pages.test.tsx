import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../api.tsx';
import { LiveStream } from '../../testing/live-stream.ts';
import { clearAllTabs } from '../accounts/sign-in/session-sync.ts';
import { openPage } from '../../testing/open-page.tsx';
import { connect, server } from '../../testing/server.ts';

openWorldForEachTest();
/** Returns the id of the latest event. */
async function latestEventId(): Promise<number> {
  const events = world.database.read.selectFrom('event').select('id').orderBy('id', 'desc');
  return (await events.executeTakeFirstOrThrow()).id;
}

/** Reads of a procedure that have begun and not arrived. */
const onItsWay = (name: string) =>
  queryClient.getQueryCache().findAll({ queryKey: [name.split('.')], fetchStatus: 'fetching' });

const streamBegins = () => waitFor(() => expect(LiveStream.open()).toHaveLength(1));

describe('pages of signed-in users', () => {
  it('show a customer that a provider has accepted, as it happens', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { id } = await aBooking(world, customer, { providerId: provider.id });
    openPage(world, '/customer-dashboard', { as: customer });
    await screen.findAllByText('Pending');
    await streamBegins();
    await world.as(provider).bookings.accept({ bookingId: id });
    LiveStream.publish('booking.accepted');
    expect(await screen.findAllByText('Confirmed')).not.toHaveLength(0);
  });

  it('refetch only the changed booking, and announce it to screen readers', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { id } = await aBooking(world, customer, { providerId: provider.id });
    await aBooking(world, customer, { providerId: provider.id, time: '14:00' });
    openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    expect(table.getAllByText('Pending')).toHaveLength(2);
    await streamBegins();
    await world.as(provider).bookings.accept({ bookingId: id });
    const read: string[] = [];
    const note = ({ request }: { request: Request }) => void read.push(new URL(request.url).pathname);
    server.events.on('request:start', note);
    LiveStream.publish('booking.accepted', '2', { bookingId: id });
    await table.findByText('Confirmed');
    expect(table.getAllByText('Pending')).toHaveLength(1);
    await screen.findByText('Grace Mensah accepted Standard Home Cleaning on Wed 4 Mar, 10:00');
    server.events.removeListener('request:start', note);
    expect(read.join()).toContain('bookings.show');
    expect(read.join()).not.toMatch(/bookings\.(upcoming|past|series|list)/);
  });

  it('refetch only the conversation with a new message', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const other = await aProvider(world, { name: 'Tom Fielding' });
    const customer = await aCustomer(world, 'Amara Cole');
    await aBooking(world, customer, { providerId: provider.id });
    await aBooking(world, customer, { providerId: other.id, time: '14:00' });
    const write = async (from: User, body: string) =>
      (await world.as(from).messages.send({ userId: customer.id, body })).conversationId;
    const conversationId = await write(provider, 'Hello');
    const otherId = await write(other, 'Good morning');
    openPage(world, `/chat?with=${provider.id}`, { as: customer });
    const log = within(await screen.findByRole('log', { name: 'Messages' }));
    const people = within(screen.getByRole('navigation', { name: 'Conversations' }));
    await streamBegins();
    const read: string[] = [];
    const note = ({ request }: { request: Request }) => void read.push(new URL(request.url).pathname);
    server.events.on('request:start', note);
    await write(other, 'Is there a dog?');
    LiveStream.publish('message.sent', '2', { conversationId: otherId });
    await people.findByText('Is there a dog?');
    expect(read.join()).not.toContain('messages.thread');
    await write(provider, 'Is the gate open?');
    LiveStream.publish('message.sent', '3', { conversationId });
    await log.findByText('Is the gate open?');
    server.events.removeListener('request:start', note);
    expect(read.join()).toContain('messages.thread');
  });

  it('announce nothing that the user did', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await aProvider(world, { name: 'Grace Mensah' });
    const { id } = await aBooking(world, customer);
    openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    await streamBegins();
    await world.as(customer).bookings.cancel({ bookingId: id });
    LiveStream.publish('booking.cancelled', '2', { bookingId: id, isOwn: true });
    await table.findByText('Cancelled');
    expect(screen.queryByText(/was cancelled$/)).toBeNull();
  });

  it('refetch once what the user changed here, and what they changed in another tab', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { id } = await aBooking(world, customer);
    const { user } = openPage(world, '/customer-dashboard', { as: customer });
    const table = within(await screen.findByRole('table', { name: 'Upcoming Bookings' }));
    await streamBegins();
    await user.click(await table.findByRole('button', { name: /^Cancel: / }));
    await user.click(await screen.findByRole('button', { name: 'Yes, Cancel Booking' }));
    await table.findByText('Cancelled');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const read: string[] = [];
    const note = ({ request }: { request: Request }) => void read.push(new URL(request.url).pathname);
    server.events.on('request:start', note);
    const about = { id: await latestEventId(), bookingId: id, isOwn: true };
    LiveStream.publish('booking.cancelled', '2', about);
    const { conversationId } = await world
      .as(provider)
      .messages.send({ userId: customer.id, body: 'A pity' });
    LiveStream.publish('message.sent', '3', { conversationId });
    await screen.findByText('New message from Grace Mensah');
    expect(read.join()).not.toContain('bookings.');
    LiveStream.publish('booking.cancelled', '4', { ...about, id: 1_000 });
    await waitFor(() => expect(read.join()).toContain('bookings.show'));
    server.events.removeListener('request:start', note);
  });

  it('show what changed while it was read for the first time', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    const ask = globalThis.fetch;
    // What the server read is long on its way.
    const slowly = vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, request) => {
      const answer = await ask(address, request);
      const { href } = new URL(address instanceof Request ? address.url : address, location.href);
      if (href.includes('bookings.requests')) await arrival;
      return answer;
    });
    openPage(world, '/provider-dashboard', { as: provider });
    await streamBegins();
    await waitFor(() => expect(onItsWay('bookings.requests')).toHaveLength(1));
    const { id } = await aBooking(world, customer, { providerId: provider.id });
    LiveStream.publish('booking.requested', '2', { bookingId: id });
    await waitFor(() => expect(onItsWay('bookings.requests')[0]?.state.isInvalidated).toBe(true));
    arrive();
    const requests = within(await screen.findByRole('table', { name: 'Pending Requests' }));
    await requests.findByText('Amara Cole');
    slowly.mockRestore();
  });

  it('show a booking in its new place once it has another time', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await aProvider(world, { name: 'Grace Mensah' });
    const { id } = await aBooking(world, customer, { time: '09:00' });
    await aBooking(world, customer, { time: '12:00' });
    openPage(world, '/customer-dashboard', { as: customer });
    const table = await screen.findByRole('table', { name: 'Upcoming Bookings' });
    const rows = () => [...table.querySelectorAll('tbody time')].map((time) => time.textContent);
    await waitFor(() => expect(rows()).toEqual(['Wed 4 Mar, 09:00', 'Wed 4 Mar, 12:00']));
    await streamBegins();
    await world.as(customer).bookings.reschedule({ bookingId: id, date: '2026-03-04T15:00', time: '15:00' });
    LiveStream.publish('booking.rescheduled', '2', { bookingId: id });
    await waitFor(() => expect(rows()).toEqual(['Wed 4 Mar, 12:00', 'Wed 4 Mar, 15:00']));
  });

  it('say who has written, where the conversation is not shown', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    await aBooking(world, customer, { providerId: provider.id });
    openPage(world, '/preferences', { as: customer });
    await streamBegins();
    const { conversationId } = await world.as(provider).messages.send({ userId: customer.id, body: 'Hello' });
    LiveStream.publish('message.sent', '2', { conversationId });
    await screen.findByText('New message from Grace Mensah');
  });

  it('show an admin who registers, as it happens', async () => {
    openPage(world, '/admin-users', { as: await anAdmin(world) });
    await screen.findByRole('table');
    await streamBegins();
    await aCustomer(world, 'Amara Cole');
    LiveStream.publish('account.registered');
    expect(await screen.findByRole('button', { name: '1 new user' })).toBeTruthy();
  });

  it('refetch everything when events may have been missed', async () => {
    openPage(world, '/admin-users', { as: await anAdmin(world) });
    await screen.findByRole('table');
    await streamBegins();
    await aCustomer(world, 'Amara Cole');
    LiveStream.publish('missed');
    expect(await screen.findByRole('button', { name: '1 new user' })).toBeTruthy();
  });

  it('end with the session', async () => {
    const page = openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara Cole') });
    await screen.findByRole('heading', { name: /^Good .*, Amara Cole$/ });
    await streamBegins();
    page.endSession();
    LiveStream.refuse('signed_out');
    await waitFor(() => expect(page.address()).toBe('/auth?redirectTo=%2Fcustomer-dashboard'));
  });
});

describe('a log-out', () => {
  it('leads home, also when the stream ends the session first', async () => {
    const page = openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara Cole') });
    await screen.findByRole('heading', { name: /^Good .*, Amara Cole$/ });
    await streamBegins();
    const answer = Promise.withResolvers<void>();
    // Answered by the real router, once the stream has sent the event.
    server.use(http.post('*/trpc/accounts.logout', () => answer.promise));
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    LiveStream.refuse('signed_out');
    // What the page would do by itself it does now.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.address()).toBe('/customer-dashboard');
    answer.resolve();
    await waitFor(() => expect(page.address()).toBe('/'));
    expect(await screen.findByText('Logged out successfully')).toBeTruthy();
  });
});

describe('one of several tabs', () => {
  const other = new BroadcastChannel('doorstep-session');
  afterEach(() => connect(world, null));
  afterAll(() => other.close());
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel takes none
  const say = (userId: number | null) => other.postMessage(userId);

  it('asks to log in once another has logged out', async () => {
    const page = openPage(world, '/customer-dashboard', { as: await aCustomer(world, 'Amara Cole') });
    await screen.findByRole('heading', { name: /^Good .*, Amara Cole$/ });
    page.endSession();
    say(null);
    await waitFor(() => expect(page.address()).toBe('/auth?redirectTo=%2Fcustomer-dashboard'));
  });

  it('shows nothing of the last user once another tab has logged in as the next', async () => {
    const [amara, ben] = [await aCustomer(world, 'Amara Cole'), await aCustomer(world, 'Ben Okri')];
    await world.as(amara).accessDetails.save({ instructions: 'The key is under the mat' });
    openPage(world, '/access-details', { as: amara });
    await screen.findByDisplayValue('The key is under the mat');
    connect(world, ben);
    say(ben.id);
    await waitFor(() => expect(screen.queryByDisplayValue('The key is under the mat')).toBeNull());
    expect(await screen.findAllByDisplayValue('')).not.toHaveLength(0);
    expect(screen.queryByDisplayValue('The key is under the mat')).toBeNull();
  });

  it('keeps nothing of a user whose account another tab has deleted', async () => {
    const page = openPage(world, '/preferences', { as: await aCustomer(world, 'Amara Cole') });
    await screen.findByRole('heading', { name: 'Service Preferences' });
    sessionStorage.setItem('doorstep-draft-message-1', '{"body":"The key is under the mat"}');
    page.endSession();
    clearAllTabs();
    say(null);
    await waitFor(() => expect(page.address()).toBe('/auth?redirectTo=%2Fpreferences'));
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });

  it('notifies the others of the signed-in user', async () => {
    const amara = await aCustomer(world, 'Amara Cole');
    const heard = new Promise((resolve) => {
      other.addEventListener('message', ({ data }: MessageEvent<number | null>) => resolve(data));
    });
    openPage(world, '/customer-dashboard', { as: amara });
    expect(await heard).toBe(amara.id);
  });
});
