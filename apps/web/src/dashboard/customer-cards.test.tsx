import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

async function confirmed(): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer);
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}

async function completed(): Promise<number> {
  const bookingId = await confirmed();
  world.at('2026-03-04T11:00:00Z');
  await world.as(provider).bookings.complete({ bookingId });
  return bookingId;
}

async function openCard(name: string) {
  const page = openPage(world, '/customer-dashboard', { as: customer });
  const card = within(await screen.findByRole('region', { name }));
  return { ...page, card };
}

describe('the card "Contact your Housekeeper" (MSG-7)', () => {
  const openChat = () => openCard('Contact your Housekeeper');
  const write = (body: string) => world.as(provider).messages.send({ userId: customer.id, body });

  it('is an example before the first request', async () => {
    const { card } = await openChat();
    await card.findByText('Example');
    card.getByText(
      /^Chat is available from 18:00 the day before the clean. If you’ve added your phone number/,
    );
    expect(card.queryByLabelText(/^Message to/)).toBeNull();
  });

  it('holds the conversation of the chat, and its automatic reply', async () => {
    await aBooking(world, customer);
    await write('Shall I bring the eco products?');
    const { user, card } = await openChat();
    await card.findByText('Shall I bring the eco products?');
    // Without scrolling, the day stays in view.
    card.getByText('Today');
    card.getByRole('link', { name: 'Wednesday 4 March, 10:00 - 11:00 · Standard Home Cleaning' });
    await user.type(card.getByLabelText('Message to Grace Mensah'), 'Yes please.{Enter}');
    await card.findByText('Yes please.');
    world.at('2026-03-02T10:00:01Z');
    LiveStream.publish('message.answered_automatically');
    await card.findByText(/^Automatic reply: chat is available from 18:00/);
    const link = card.getByRole('link', { name: 'Open full chat' });
    expect(link.getAttribute('href')).toBe(`/chat?with=${provider.id}`);
  });

  it('counts as read once it is seen, and not before', async () => {
    await aBooking(world, customer);
    await write('Shall I bring the eco products?');
    const unread = () => world.as(customer).messages.unread();
    const { IntersectionObserver } = globalThis;
    onTestFinished(() => void vi.stubGlobal('IntersectionObserver', IntersectionObserver));
    vi.stubGlobal('IntersectionObserver', Unseen);
    const unseen = await openChat();
    await unseen.card.findByText('Shall I bring the eco products?');
    expect(await unread()).toBe(1);
    unseen.close();
    vi.stubGlobal('IntersectionObserver', IntersectionObserver);
    const seen = await openChat();
    await seen.card.findByText('Shall I bring the eco products?');
    await waitFor(async () => expect(await unread()).toBe(0));
  });

  it('says why a message was not sent, and keeps it', async () => {
    await aBooking(world, customer);
    const { user, card } = await openChat();
    await user.click(await card.findByRole('button', { name: 'Send' }));
    await card.findByText('Please write a message');
    server.use(http.post('*/trpc/messages.send', () => HttpResponse.error()));
    await user.type(card.getByLabelText('Message to Grace Mensah'), 'Hello{Enter}');
    await card.findByText(/^We couldn’t reach the server/);
    expect(card.getByLabelText('Message to Grace Mensah')).toHaveProperty('value', 'Hello');
  });
});

/** Nothing is in view. */
class Unseen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

describe('the card for property access (KEY-4)', () => {
  const openAccess = () => openCard('Property access');
  const kept = () => world.as(customer).accessDetails.mine();

  it('saves the instructions and leaves the notes', async () => {
    await world.as(customer).accessDetails.save({ instructions: 'Ring twice', notes: 'A dog' });
    const { user, card } = await openAccess();
    const text = await card.findByLabelText('Access instructions');
    expect(text).toHaveProperty('value', 'Ring twice');
    await user.clear(text);
    await user.type(text, 'Key in the blue box');
    await user.click(card.getByRole('button', { name: 'Save Access Details' }));
    await screen.findByText('Access details saved');
    expect(await kept()).toMatchObject({ instructions: 'Key in the blue box', notes: 'A dog' });
  });

  it('shows who has read them, and when', async () => {
    const bookingId = await confirmed();
    const unread = await openAccess();
    await unread.card.findByText('No one has viewed these yet.');
    world.at('2026-03-03T18:05:00Z');
    await world.as(provider).accessDetails.read({ bookingId });
    LiveStream.publish('access_details.read');
    const reading = await unread.card.findByRole('listitem');
    expect(reading.textContent).toBe(
      'Grace Mensah viewed them on 3 Mar 2026, 18:05, for Standard Home Cleaning on Wed 4 Mar.',
    );
  });

  it('follows what the dialog saved, unless something is being typed', async () => {
    await confirmed();
    const { user, card } = await openAccess();
    const value = () => card.getByLabelText<HTMLTextAreaElement>('Access instructions').value;
    await card.findByLabelText('Access instructions');
    await user.click(screen.getByRole('button', { name: /^Access: / }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Access details' }));
    await user.type(await dialog.findByLabelText('Access instructions'), 'Ring twice');
    await user.click(dialog.getByRole('button', { name: 'Save Access Details' }));
    await waitFor(() => expect(value()).toBe('Ring twice'));

    await user.type(card.getByLabelText('Access instructions'), ' and wait');
    await world.as(customer).accessDetails.save({ instructions: 'Knock' });
    LiveStream.publish('access_details.saved');
    await card.findByText(/^Last changed/);
    expect(value()).toBe('Ring twice and wait');
  });
});

describe('the card of the provider (PRV-9)', () => {
  async function openProfile() {
    const page = openPage(world, '/customer-dashboard', { as: customer });
    return { ...page, card: within(await screen.findByRole('complementary', { name: 'Your provider' })) };
  }

  it('is the sample, marked, with its documented figures before one was asked', async () => {
    const { card } = await openProfile();
    await card.findByText('Example');
    card.getByText('4.8 out of 5 stars');
    card.getByText('(24 reviews)');
    expect(card.queryByRole('link')).toBeNull();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('says who comes next, with what is known of them and no more, and leads to their profile', async () => {
    await world.as(provider).providers.updateProfile({ yearsOfExperience: 5, languages: ['English'] });
    await confirmed();
    const { card, user } = await openProfile();
    await card.findByText('Grace Mensah');
    card.getByText('No reviews yet');
    card.getByText('English · 5 years of experience');
    expect(card.queryByText('Example')).toBeNull();
    const profile = card.getByRole('link', { name: 'View Profile' });
    expect(profile.getAttribute('href')).toBe(`/providers/${provider.id}`);
    await user.click(await card.findByRole('button', { name: 'Block: Grace Mensah' }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await screen.findByText('Example');
  });

  it('says who came last when no visit lies ahead', async () => {
    await completed();
    const { card } = await openProfile();
    expect((await card.findByText(/^Last visit/)).textContent).toContain('Wed 4 Mar, 10:00');
  });
});

it('a card that failed to load says so, next to the others', async () => {
  server.use(http.get('*/trpc/*reviews.due*', () => HttpResponse.error()));
  openPage(world, '/customer-dashboard', { as: customer });
  await screen.findByText('Your latest visit couldn’t be loaded');
});

it('a card is collapsed on a phone, with its news (DSH-18)', async () => {
  const { matchMedia } = globalThis;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener() {},
    removeEventListener() {},
  }));
  await aBooking(world, customer);
  await world.as(customer).accessDetails.save({ instructions: 'Ring twice' });
  await world.as(provider).messages.send({ userId: customer.id, body: 'Hello' });
  const { user, card } = await openCard('Contact your Housekeeper');
  const title = card.getByRole('button', { name: /^Contact your Housekeeper/ });
  await card.findByText('1 new');
  await within(screen.getByRole('region', { name: 'Property access' })).findByText('Saved');
  expect(title.getAttribute('aria-expanded')).toBe('false');
  expect(card.queryByRole('log')).toBeNull();
  await user.click(title);
  await card.findByText('Hello');
  expect(title.getAttribute('aria-expanded')).toBe('true');
});
