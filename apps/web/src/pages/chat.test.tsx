import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

/** Amara, with a visit of Grace's on Wednesday 4 March, 10:00 to 11:00. */
async function aVisit() {
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const { id } = await aBooking(world, customer, { providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId: id });
  return { provider, customer, bookingId: id, chat: `/chat?with=${provider.id}` };
}

const log = async () => within(await screen.findByRole('log', { name: 'Messages' }));

describe('the chat page', () => {
  it('shows date and time slot of the next visit', async () => {
    const { customer, chat } = await aVisit();
    openPage(world, chat, { as: customer });
    const region = within(await screen.findByRole('region', { name: 'Conversation with Grace Mensah' }));
    region.getByRole('link', { name: 'Wednesday 4 March, 10:00 - 11:00 · Standard Home Cleaning' });
  });

  it('shows the visit next to it, and its stages between the messages (MSG-9)', async () => {
    const { provider, customer, bookingId, chat } = await aVisit();
    await world.as(customer).messages.send({ userId: provider.id, body: 'Hello' });
    world.at('2026-03-04T09:40:00Z');
    await world.as(provider).jobs.mark({ bookingId, stage: 'onMyWay' });
    openPage(world, chat, { as: customer });
    const visit = within(await screen.findByRole('complementary', { name: 'Visit' }));
    await visit.findByRole('heading', { name: 'Grace is on the way' });
    visit.getByText('Starts in 20 minutes');
    visit.getByRole('link', { name: 'View booking' });
    await (await log()).findByText('Grace is on the way');
    (await log()).getByText('Monday 2 March');
    (await log()).getByText('Today');
  });

  it('leads to past visits, and to the review of those without one', async () => {
    const { provider, customer, bookingId, chat } = await aVisit();
    world.at('2026-03-04T11:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    openPage(world, chat, { as: customer });
    const past = within(await screen.findByRole('region', { name: 'Past visits' }));
    const link = past.getByRole('link', { name: 'Wed 4 Mar, Standard Home Cleaning' });
    expect(link.getAttribute('href')).toBe(`/bookings/${bookingId}`);
    const review = past.getByRole('link', { name: 'Review: Standard Home Cleaning on Wed 4 Mar, 10:00' });
    expect(review.getAttribute('href')).toBe(`/bookings/${bookingId}`);
    const people = within(screen.getByRole('navigation', { name: 'Conversations' }));
    people.getByText('Last visit Wed 4 Mar');
  });

  it('fills the field with a suggestion, after what is typed, and sends nothing', async () => {
    const { provider, customer, chat } = await aVisit();
    const { user } = openPage(world, chat, { as: customer });
    const field = await screen.findByLabelText('Message to Grace Mensah');
    await user.type(field, 'Thank you.');
    await user.click(screen.getByRole('button', { name: 'See you soon' }));
    expect(field).toHaveProperty('value', 'Thank you. See you soon');
    expect(document.activeElement).toBe(field);
    expect(await world.as(provider).messages.unread()).toBe(0);
  });

  it('says on the way back how many others are unread', async () => {
    const { provider, customer, chat } = await aVisit();
    const other = await aProvider(world, { name: 'Tom Fielding' });
    await aBooking(world, customer, { providerId: other.id, time: '14:00' });
    for (const sender of [provider, other])
      await world.as(sender).messages.send({ userId: customer.id, body: 'Hello' });
    openPage(world, chat, { as: customer });
    await screen.findByRole('link', { name: 'All conversations 1 unread' });
  });

  it('sends on Enter, and shows the automatic reply live', async () => {
    const { provider, customer, chat } = await aVisit();
    const page = openPage(world, chat, { as: customer });
    await page.user.type(
      await screen.findByLabelText('Message to Grace Mensah'),
      'The key is in the box{Enter}',
    );
    await (await log()).findByText('The key is in the box');
    expect(screen.getByLabelText('Message to Grace Mensah')).toHaveProperty('value', '');
    const [conversation] = (await world.as(provider).messages.people({})).items;
    expect(conversation).toMatchObject({ unread: 1, lastMessage: { body: 'The key is in the box' } });

    world.at(new Date(world.now.getTime() + 1000));
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    LiveStream.publish('message.answered_automatically');
    await (await log()).findByText(/^Automatic reply: chat is available from 18:00/);
  });

  it('counts unread messages, and marks opened ones as read', async () => {
    const { provider, customer } = await aVisit();
    const other = await aProvider(world, { name: 'Tom Fielding' });
    const { id } = await aBooking(world, customer, { providerId: other.id, time: '14:00' });
    await world.as(other).bookings.accept({ bookingId: id });
    await world.as(other).messages.send({ userId: customer.id, body: 'First' });
    await world.as(provider).messages.send({ userId: customer.id, body: 'Second' });
    const page = openPage(world, `/chat?with=${provider.id}`, { as: customer });
    const people = within(await screen.findByRole('navigation', { name: 'Conversations' }));
    await waitFor(() => expect(people.queryByRole('link', { name: /Grace.*unread/ })).toBeNull());
    await page.user.click(people.getByRole('link', { name: /Tom Fielding.*1 unread/ }));
    await (await log()).findByText('First');
    await waitFor(() => expect(people.queryByText('unread', { exact: false })).toBeNull());
    expect(page.address()).toBe(`/chat?with=${other.id}`);
  });

  it('shows the first conversation next to the list, unread until it is used (MSG-4)', async () => {
    const { provider, customer } = await aVisit();
    await world.as(provider).messages.send({ userId: customer.id, body: 'Hello' });
    const page = openPage(world, '/chat', { as: customer });
    await (await log()).findByText('Hello');
    const people = within(screen.getByRole('navigation', { name: 'Conversations' }));
    people.getByRole('link', { name: /Grace Mensah.*1 unread/ });
    expect(await world.as(customer).messages.unread()).toBe(1);
    await page.user.click(screen.getByLabelText('Message to Grace Mensah'));
    await waitFor(() => expect(people.queryByText('unread', { exact: false })).toBeNull());
    expect(page.address()).toBe(`/chat?with=${provider.id}`);
  });

  it('keeps an unsent message, also after leaving the page', async () => {
    const { customer, chat } = await aVisit();
    const page = openPage(world, chat, { as: customer });
    const field = await screen.findByLabelText('Message to Grace Mensah');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText('Please write a message');
    server.use(http.post('*/trpc/messages.send', () => HttpResponse.error()));
    await page.user.type(field, 'Hello');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/^We couldn’t reach the server/);
    page.close();
    openPage(world, chat, { as: customer });
    expect(await screen.findByLabelText('Message to Grace Mensah')).toHaveProperty('value', 'Hello');
  });

  it('keeps input during sending, also after leaving the page', async () => {
    const { provider, customer, chat } = await aVisit();
    const page = openPage(world, chat, { as: customer });
    const field = await screen.findByLabelText('Message to Grace Mensah');
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    server.use(
      http.post(
        '*/trpc/messages.send',
        async () => {
          // Nothing is answered here: the call goes on to the server.
          await answered;
        },
        { once: true },
      ),
    );
    await page.user.type(field, 'The key is in the box{Enter}');
    await page.user.type(field, ' and the dog is out{Enter}');
    answer();
    await (await log()).findByText('The key is in the box');
    await waitFor(() => expect(field).toHaveProperty('value', 'and the dog is out'));
    expect(document.activeElement).toBe(field);
    page.close();
    openPage(world, chat, { as: customer });
    const again = await screen.findByLabelText('Message to Grace Mensah');
    expect(again).toHaveProperty('value', 'and the dog is out');
    await page.user.type(again, '{Enter}');
    await (await log()).findByText('and the dog is out');
    const [conversation] = (await world.as(provider).messages.people({})).items;
    expect(conversation).toMatchObject({ lastMessage: { body: 'and the dog is out' } });
  });

  it('sends a message once when its response is lost', async () => {
    const { provider, customer, chat } = await aVisit();
    const page = openPage(world, chat, { as: customer });
    let lost = true;
    server.use(
      http.post('*/trpc/messages.send', async ({ request }) => {
        if (!lost) return undefined;
        lost = false;
        // The server keeps it, and the answer is lost on the way.
        await fetch(request.clone());
        return HttpResponse.error();
      }),
    );
    await page.user.type(await screen.findByLabelText('Message to Grace Mensah'), 'Hello{Enter}');
    // It is repeated by itself.
    await waitFor(() => expect(screen.getByLabelText('Message to Grace Mensah')).toHaveProperty('value', ''));
    const [{ conversationId } = { conversationId: null }] = (await world.as(provider).messages.people({}))
      .items;
    const thread = await world.as(provider).messages.thread({ conversationId: conversationId ?? 0 });
    expect(thread.map(({ body }) => body)).toEqual(['Hello']);
  });

  it('opens a conversation from a later page of the list', async () => {
    const { provider, customer, chat } = await aVisit();
    const other = await aProvider(world, { name: 'Tom Fielding' });
    await aBooking(world, customer, { providerId: other.id, time: '14:00' });
    await world.as(other).messages.send({ userId: customer.id, body: 'First' });
    const first = await world.as(customer).messages.people({ limit: 1 });
    const ofOnePage = () => HttpResponse.json([{ result: { data: first } }]);
    server.use(http.get('*/trpc/messages.people', ofOnePage, { once: true }));
    const page = openPage(world, chat, { as: customer });
    await screen.findByLabelText('Message to Grace Mensah');
    const people = within(screen.getByRole('navigation', { name: 'Conversations' }));
    expect(people.getAllByRole('link')).toHaveLength(1);
    await page.user.click(people.getByRole('button', { name: 'Show more' }));
    const grace = await people.findByRole('link', { name: /^Grace Mensah/ });
    expect([grace.getAttribute('aria-current'), grace.getAttribute('href')]).toEqual([
      'true',
      `/chat?with=${provider.id}`,
    ]);
    expect(people.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('offers no message to someone whom it would not reach (MSG-1)', async () => {
    const { provider, customer, chat } = await aVisit();
    await world.as(provider).messages.send({ userId: customer.id, body: 'Hello' });
    await world.as(provider).providers.setBlock({ userId: customer.id, on: true });
    openPage(world, chat, { as: customer });
    const region = within(await screen.findByRole('region', { name: 'Conversation with Grace Mensah' }));
    await region.findByText('Hello');
    region.getByText('You can no longer message each other.');
    expect(region.queryByRole('textbox')).toBeNull();
    expect(region.queryByText(/you’ll get an automatic reply/)).toBeNull();
  });

  it('reports an unknown conversation', async () => {
    const { customer } = await aVisit();
    const stranger = await aProvider(world);
    const page = openPage(world, `/chat?with=${stranger.id}`, { as: customer });
    await screen.findByText('We couldn’t find this conversation');
    await page.user.click(screen.getByRole('link', { name: /^Grace Mensah/ }));
    await screen.findByLabelText('Message to Grace Mensah');
  });

  it('shows a marked example to a user without conversations', async () => {
    openPage(world, '/chat', { as: await aCustomer(world) });
    await screen.findByText('Example');
    await screen.findByText('Thursday 5 March, 15:00 - 16:00');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Book a Service' }).getAttribute('href')).toBe('/booking');
  });
});
