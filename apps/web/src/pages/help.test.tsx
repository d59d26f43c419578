import type { User } from '@doorstep/domain';
import { aBooking, aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ customer: 'Amara Cole' });

const open = (as: User | null) => openPage(world, '/help', { as });
const write = (subject = 'Sundays') =>
  world.as(customer).support.contact({ ...customer, subject, message: 'Do you come on Sundays?' });
const tickets = async () => within(await screen.findByRole('region', { name: 'Your messages to us' }));

describe('the search of Help', () => {
  it('finds answers from the second letter on, counts them, and opens the first', async () => {
    const { user } = open(null);
    const input = await screen.findByRole('searchbox', { name: 'Search help' });
    await user.type(input, 'c');
    screen.getByRole('heading', { name: 'Move or cancel a visit' });
    await user.type(input, 'ancel');
    await screen.findByText(/^\d+ answers for “cancel”$/);
    expect(screen.queryByRole('heading', { name: 'Move or cancel a visit' })).toBeNull();
    const [first, second] = screen.getAllByRole('group');
    expect([first, second].map((each) => (each as HTMLDetailsElement).open)).toEqual([true, false]);
    expect(within(first!).getByRole('heading').textContent).toBe('How late can I cancel?');
    within(first!).getByText('In: Move or cancel a visit');
    expect(within(first!).getAllByText(/^cancel$/i, { selector: 'mark' }).length).toBeGreaterThan(1);
    within(first!).getByRole('link', { name: 'Open your dashboard' });
  });

  it('finds answers by words that they do not use', async () => {
    const { user } = open(null);
    await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'refund');
    const [first] = await screen.findAllByRole('group');
    within(first!).getByRole('heading', { name: 'What is a credit?' });
    expect(first).toHaveProperty('open', true);
    expect(within(first!).getAllByText('credit', { selector: 'mark' }).length).toBeGreaterThan(1);
  });

  it('says when there is none, and shows all topics once it is cleared', async () => {
    const { user } = open(null);
    const input = await screen.findByRole('searchbox', { name: 'Search help' });
    await user.type(input, 'zebra (');
    await screen.findByText('No answers for “zebra (”');
    screen.getByRole('link', { name: 'Contact us' });
    await user.clear(input);
    await screen.findByRole('heading', { name: 'Move or cancel a visit' });
  });
});

describe('a topic of Help', () => {
  const topicLink = (name: string) => {
    const topics = within(screen.getByRole('navigation', { name: 'All topics' }));
    return topics.getByRole('link', { name });
  };
  const chosen = () => document.querySelector('section[data-chosen]')?.id;

  it('is the one that a phone shows, once it is chosen', async () => {
    const { user } = open(null);
    await screen.findByRole('heading', { name: 'Prices and payment' });
    expect(chosen()).toBeUndefined();
    await user.click(topicLink('Prices and payment'));
    await waitFor(() => expect(chosen()).toBe('money'));
    expect(topicLink('Prices and payment').getAttribute('aria-current')).toBe('true');
    expect(topicLink('Your account').getAttribute('aria-current')).toBeNull();
  });

  it('is chosen by the address', async () => {
    openPage(world, '/help#cancelling', { as: null });
    await waitFor(() => expect(chosen()).toBe('cancelling'));
  });
});

describe('the own messages under Help', () => {
  it('have their number and status, and their writer is led there (SUP-19)', async () => {
    const page = openPage(world, '/contact', { as: customer });
    await screen.findByText('Amara Cole', { selector: 'main b' });
    await page.user.type(screen.getByLabelText('Subject'), 'Sundays');
    await page.user.type(screen.getByLabelText('Message'), 'Do you come on Sundays?');
    await page.user.click(screen.getByRole('button', { name: 'Send message' }));
    await page.user.click(await screen.findByRole('link', { name: 'Check its status' }));
    await (await tickets()).findByRole('heading', { name: 'Sundays' });
    (await tickets()).getByText('Open');
    (await tickets()).getByText(/Reference number 1000000001, sent on/);
    (await tickets()).getByText('Do you come on Sundays?');
  });

  it('change live, and lead to their booking', async () => {
    const provider = await aProvider(world);
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T11:00:00Z');
    await world.as(customer).bookings.reportProblem({ bookingId, kind: 'late', note: 'An hour' });
    open(customer);
    await (await tickets()).findByText('Open');
    const booking = (await tickets()).getByRole('link', { name: `booking ${bookingId}` });
    expect(booking.getAttribute('href')).toBe(`/bookings/${bookingId}`);
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    const decision = { outcome: 'redo', reason: 'It was late' } as const;
    await world.as(await anAdmin(world)).bookings.resolveProblem({ bookingId, ...decision });
    LiveStream.publish('support.ticket_changed', '1', {});
    await (await tickets()).findByText('Closed');
  });

  it('are answered in their conversation, which has no notes, until it is closed (SUP-25, SUP-26)', async () => {
    const { ticketId } = await write();
    const { support } = world.as(await anAdmin(world));
    await support.addNote({ ticketId, body: 'Grace knows' });
    await support.reply({ ticketId, body: 'We do. When?' });
    const { user } = open(customer);
    await user.click(await (await tickets()).findByLabelText('Replies: Sundays'));
    const log = within(await screen.findByRole('log', { name: 'Conversation' }));
    await log.findByText('We do. When?');
    log.getByText('Doorstep support');
    expect(log.queryByText('Grace knows')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByText('Please write a message');
    await user.type(screen.getByLabelText('Your reply'), 'On the next one');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await log.findByText('On the next one');
    expect(screen.getByLabelText('Your reply')).toHaveProperty('value', '');
    await support.update({ ticketId, status: 5 });
    await user.type(screen.getByLabelText('Your reply'), 'Hello?');
    await user.click(screen.getByRole('button', { name: 'Send reply' }));
    await screen.findByRole('link', { name: 'Send us a new message' });
  });

  it('are named before the help text while they are open, and lead to their conversation (SUP-19)', async () => {
    const { ticketId } = await write('Keys');
    await world.as(await anAdmin(world)).support.update({ ticketId, status: 5 });
    const { ticketId: openId } = await write('Sundays');
    open(customer);
    const list = await screen.findByRole('list', { name: 'Your open messages' });
    const [link, ...others] = within(list).getAllByRole('link');
    expect([link?.textContent, others]).toEqual(['OpenSundaysYour message to us', []]);
    const topics = screen.getByRole('navigation', { name: 'All topics' });
    expect(list.compareDocumentPosition(topics)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(link?.getAttribute('href')).toBe(`#ticket-${openId}`);
    const ticket = (await tickets()).getByRole('heading', { name: 'Sundays' }).closest('li');
    expect(ticket?.id).toBe(`ticket-${openId}`);
  });

  it('are said to be none that is open', async () => {
    open(customer);
    await screen.findByText(/^You have no open messages to us\./);
    expect(screen.queryByRole('list', { name: 'Your open messages' })).toBeNull();
  });

  it('are read page by page', async () => {
    for (let written = 0; written < 21; written += 1) {
      world.at(new Date(world.now.getTime() + 3_600_000));
      await write(`Question ${written}.`);
    }
    const { user } = open(customer);
    await (await tickets()).findByText('Question 20.');
    expect((await tickets()).queryByText('Question 0.')).toBeNull();
    await user.click((await tickets()).getByRole('button', { name: 'Show earlier messages' }));
    await (await tickets()).findByText('Question 0.');
  });

  it('are none yet, and say what will be there', async () => {
    open(customer);
    await (await tickets()).findByText(/None yet/);
    expect((await tickets()).getByRole('link', { name: 'send us a message' })).toBeDefined();
  });

  it('are not requested by visitors', async () => {
    open(null);
    await screen.findByRole('heading', { name: 'When something goes wrong' });
    expect(screen.queryByRole('region', { name: 'Your messages to us' })).toBeNull();
  });
});
