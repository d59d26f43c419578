import {
  FreshdeskRejected,
  aBooking,
  aCustomer,
  aFreshdesk,
  aQuestion,
  aTicket,
  anAdmin,
} from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '@doorstep/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { failing, findToast } from '../../testing/failures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../testing/press-once-enabled.ts';
import { server } from '../../testing/server.ts';

openWorldForEachTest();
afterEach(() => void vi.useRealTimers());

/** Configures a Freshdesk with these methods, whose others are unreachable. */
function configure(answers: Parameters<typeof aFreshdesk>[0] = {}): void {
  world.ports.freshdesk = aFreshdesk(answers);
}

async function openTickets(address = '', path = '/support-dashboard') {
  const admin = await anAdmin(world);
  return { admin, page: openPage(world, `${path}${address}`, { as: admin }) };
}

const draft = { subject: 'The key', description: 'It does not fit.' };
const open = (admin: User, changes: object = {}) => world.as(admin).support.create({ ...draft, ...changes });

const askAs = async (user: User | null) => (await world.as(user).support.contact(aQuestion())).ticketId;
const field = (name: 'Reply' | 'Internal note') => screen.getByLabelText(name, { selector: 'textarea' });
const conversation = async () => within(await screen.findByRole('log', { name: 'Conversation' }));
const rows = async () => within(await screen.findByRole('list', { name: 'Support tickets' }));

/** The open ticket, whose heading has its subject, marks and number. */
async function openedTicket(heading: string) {
  await screen.findByRole('heading', { name: heading });
  return within(screen.getByRole('region', { name: 'Ticket' }));
}

/** Selects from the menu of a ticket's status, priority or agent. */
async function choose(page: ReturnType<typeof openPage>, menu: string, choice: string) {
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`^${menu}`) }));
  await page.user.click(await screen.findByRole('menuitemradio', { name: choice }));
}

describe('without Freshdesk (SUP-4, SUP-14)', () => {
  it('local tickets are below an alert, and are read and changed', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await world.as(customer).support.contact({ ...customer, subject: 'A question', message: 'Hello' });
    const { page } = await openTickets();
    await screen.findByText('Not Configured');
    screen.getByText(
      'Your Freshdesk account is not properly configured. Please set up your Freshdesk API key and domain to enable ticket management.',
    );
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New Ticket' })).toBeNull();
    await page.user.click(await screen.findByRole('link', { name: /A question/ }));
    const ticket = await openedTicket('A question LOCAL 1000000001');
    ticket.getByText('Not assigned');
    expect(ticket.queryByRole('button', { name: /^Assigned agent/ })).toBeNull();
    await choose(page, 'Change status', 'Closed');
    await findToast('Ticket Updated');
    await ticket.findByRole('button', { name: 'Change status: Closed' });
    await ticket.findByText(/^Status changed to Closed by/);
    expect(ticket.queryByRole('link', { name: 'View in Freshdesk' })).toBeNull();
  });

  it('the dashboard has the same tab, and other tabs drop its parameters', async () => {
    const { page } = await openTickets('?tab=support', '/admin-dashboard');
    await screen.findByText('Not Configured');
    await screen.findByText('No tickets yet');
    await page.user.click(screen.getByRole('tab', { name: 'Users Management' }));
    expect(page.address()).toBe('/admin-dashboard');
  });
});

describe('the tickets (SUP-10, SUP-12)', () => {
  it('are searched by Enter and by the button, from the first page on', async () => {
    configure();
    const admin = await anAdmin(world);
    await open(admin);
    await open(admin, { subject: 'The garden gate' });
    const page = openPage(world, '/support-dashboard?page=2', { as: admin });
    await screen.findByText('No more tickets');
    await page.user.click(screen.getByRole('button', { name: 'Show the first page' }));
    await (await rows()).findByText('The key');
    await page.user.type(screen.getByLabelText('Search by subject, description or ID'), 'garden{Enter}');
    await (await rows()).findByText('The garden gate');
    expect((await rows()).queryByText('The key')).toBeNull();
    expect(page.address()).toBe('/support-dashboard?search=garden');
    await page.user.clear(screen.getByLabelText('Search by subject, description or ID'));
    await page.user.keyboard('nothing like it');
    await page.user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('No tickets found');
  });

  it('have pages, and an invalid page is named', async () => {
    configure();
    const admin = await anAdmin(world);
    for (let each = 1; each <= 31; each += 1) await open(admin, { subject: `Number ${each}` });
    const page = openPage(world, '/support-dashboard?page=nowhere', { as: admin });
    await screen.findByText(/That page doesn’t exist/);
    await (await rows()).findByText('Number 30');
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await (await rows()).findByText('Number 31');
    expect(page.address()).toBe('/support-dashboard?page=2');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await page.user.click(screen.getByRole('button', { name: 'Previous' }));
    await (await rows()).findByText('Number 30');
  });

  it('are listed by due time, or newest first', async () => {
    const admin = await anAdmin(world);
    await open(admin, { priority: 4, subject: 'Urgent one' });
    await open(admin);
    const page = openPage(world, '/support-dashboard', { as: admin });
    const first = async () => (await rows()).getAllByRole('listitem')[0]?.textContent;
    await waitFor(async () => expect(await first()).toContain('Urgent one'));
    await page.user.click(screen.getByRole('button', { name: 'Due first', pressed: true }));
    await waitFor(async () => expect(await first()).toContain('The key'));
    expect(page.address()).toBe('/support-dashboard?order=newest');
    await page.user.type(screen.getByLabelText('Search by subject, description or ID'), 'key{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Due first' })).toBeNull());
  });

  it('are filtered by SLA status, with the time that is left', async () => {
    const admin = await anAdmin(world);
    await open(admin, { priority: 4, subject: 'Urgent one' });
    await open(admin);
    world.at('2026-03-02T15:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: world.now });
    const page = openPage(world, '/support-dashboard', { as: admin });
    await (await rows()).findByText('Breached 1 h ago');
    (await rows()).getByText('2 days left');
    await page.user.click(await screen.findByRole('button', { name: '1 Breached' }));
    await waitFor(async () => expect((await rows()).queryByText('The key')).toBeNull());
    expect(page.address()).toBe('/support-dashboard?sla=Breached');
    await page.user.click(screen.getByRole('button', { name: '1 Breached', pressed: true }));
    await (await rows()).findByText('The key');
  });

  it('say when their first response is overdue, until they have a reply', async () => {
    await open(await anAdmin(world), { priority: 4 });
    world.at('2026-03-02T12:00:00Z');
    vi.useFakeTimers({ toFake: ['Date'], now: world.now });
    const { page } = await openTickets();
    await screen.findByText('Overdue');
    await page.user.type(field('Reply'), 'We are on it.');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/ \(missed, /);
    expect(screen.queryByText('Overdue')).toBeNull();
  });

  it('are a table when the switch says so, whose View opens the conversation', async () => {
    await open(await anAdmin(world));
    const { page } = await openTickets();
    await page.user.click(await screen.findByRole('button', { name: 'Table' }));
    const table = await screen.findByRole('table', { name: 'Support tickets' });
    const columns = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(columns).toEqual(['ID', 'Subject', 'Status', 'Priority', 'Created', 'View']);
    await page.user.click(within(table).getByRole('link', { name: 'View: The key' }));
    await openedTicket('The key LOCAL 1000000001');
    await page.user.click(screen.getByRole('link', { name: 'All tickets' }));
    await screen.findByRole('table', { name: 'Support tickets' });
  });

  it('that are local are marked and explained, and new ones of others wait behind a button', async () => {
    configure();
    const admin = await anAdmin(world);
    await open(admin);
    const page = openPage(world, '/support-dashboard', { as: admin });
    await (await rows()).findByText('LOCAL');
    await screen.findByText(/aren’t synced with Freshdesk/);
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await open(await anAdmin(world), { subject: 'A second one', priority: 4 });
    LiveStream.publish('support.ticket_created');
    await page.user.click(await screen.findByRole('button', { name: '1 new ticket' }));
    await (await rows()).findByText('A second one');
  });

  it('are created with their defaults, and stay in the form when that fails', async () => {
    configure();
    await open(await anAdmin(world), { subject: 'An earlier one' });
    const { page } = await openTickets();
    await (await rows()).findByText('An earlier one');
    await page.user.click(await screen.findByRole('button', { name: 'New Ticket' }));
    const dialog = await screen.findByRole('dialog', { name: 'New Ticket' });
    expect(within(dialog).getByLabelText('Priority')).toHaveProperty('value', '2');
    const choices = within(dialog).getByLabelText('Status');
    expect([...(choices as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
      'Open',
      'Pending',
      'Resolved',
    ]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Create Ticket' }));
    await within(dialog).findByText('Please enter a subject');
    await page.user.type(within(dialog).getByLabelText('Subject'), 'The key');
    await page.user.type(within(dialog).getByLabelText('Description'), 'It does not fit.');
    await page.user.selectOptions(within(dialog).getByLabelText('Priority'), 'Urgent');
    failing('support.create', 'The disk is full');
    await page.user.click(within(dialog).getByRole('button', { name: 'Create Ticket' }));
    await findToast('Failed to Create Ticket', 'The disk is full');
    server.resetHandlers();
    await pressOnceEnabled(page, 'Create Ticket');
    await findToast('Ticket Created', 'It’s stored here as number 1000000002 until Freshdesk accepts it.');
    await (await rows()).findByText(/Urgent/);
  });
});

describe('a ticket (SUP-13)', () => {
  it('that does not exist says so', async () => {
    await openTickets('?ticket=7');
    await screen.findByText('We couldn’t find this ticket');
  });

  it('is replied to, gets a note and is resolved, and a refusal keeps what was typed (SUP-20, SUP-24)', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    const ticketId = await askAs(customer);
    const { page } = await openTickets(`?ticket=${ticketId}`);
    const log = await conversation();
    log.getByText('Do you come?');
    failing('support.reply', 'The disk is full');
    await page.user.type(field('Reply'), 'We do.');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await findToast('Failed to Update Ticket', 'The disk is full');
    expect(field('Reply')).toHaveProperty('value', 'We do.');
    server.resetHandlers();
    await pressOnceEnabled(page, 'Send and resolve');
    await findToast('Reply sent');
    await log.findByText('We do.');
    await log.findByText(/^Status changed to Resolved by/);
    expect(field('Reply')).toHaveProperty('value', '');
    await page.user.click(screen.getByRole('button', { name: 'Internal note' }));
    await page.user.type(field('Internal note'), 'Grace knows');
    await page.user.click(screen.getByRole('button', { name: 'Add note' }));
    await findToast('Note added');
    await log.findByText(/^Internal note · /);
    expect((await world.as(customer).support.ownTickets({})).items).toMatchObject([{ status: 4 }]);
  });

  it('stays as it is when a reply is sent without resolving after one that failed with it (SUP-24)', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    const ticketId = await askAs(customer);
    const { page } = await openTickets(`?ticket=${ticketId}`);
    const log = await conversation();
    failing('support.reply', 'The disk is full');
    await page.user.type(field('Reply'), 'We do.');
    await page.user.click(screen.getByRole('button', { name: 'Send and resolve' }));
    await findToast('Failed to Update Ticket', 'The disk is full');
    server.resetHandlers();
    await pressOnceEnabled(page, 'Send');
    await log.findByText('We do.');
    await page.user.click(screen.getByRole('button', { name: 'Internal note' }));
    await page.user.type(field('Internal note'), 'Grace knows');
    await page.user.click(screen.getByRole('button', { name: 'Add note' }));
    await log.findByText(/^Internal note · /);
    expect((await world.as(customer).support.ownTickets({})).items).toMatchObject([{ status: 2 }]);
  });

  it('is not replied to or changed unawares of what another admin did (ADM-17)', async () => {
    const ticketId = await askAs(null);
    const { page } = await openTickets(`?ticket=${ticketId}`);
    const log = await conversation();
    await page.user.type(field('Reply'), 'We do not.');
    const other = world.as(await anAdmin(world)).support;
    await other.reply({ ticketId, body: 'We do.' });
    await other.update({ ticketId, priority: 4 });
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    await findToast('Failed to Update Ticket', 'This has changed since you opened it. Please check it again');
    await log.findByText('We do.');
    expect(field('Reply')).toHaveProperty('value', 'We do not.');
    await other.update({ ticketId, priority: 3 });
    await choose(page, 'Change priority', 'Low');
    await screen.findByRole('button', { name: 'Change priority: High' });
    await pressOnceEnabled(page, 'Send');
    await log.findByText('We do not.');
    expect(await other.show({ ticketId })).toMatchObject({ priority: 3 });
  });

  it('has a draft for replies and one for notes, so that a note stays one', async () => {
    const ticketId = await askAs(null);
    const { admin, page } = await openTickets(`?ticket=${ticketId}`);
    const written = (kind: string) => screen.findByLabelText(kind, { selector: 'textarea' });
    const turnTo = (kind: string) => page.user.click(screen.getByRole('button', { name: kind }));
    await written('Reply');
    await turnTo('Internal note');
    expect(document.activeElement?.textContent).toBe('Internal note');
    await page.user.type(await written('Internal note'), 'She is upset');
    await turnTo('Reply');
    expect(await written('Reply')).toHaveProperty('value', '');
    page.close();
    openPage(world, `/support-dashboard?ticket=${ticketId}`, { as: admin });
    expect(await written('Internal note')).toHaveProperty('value', 'She is upset');
    screen.getByRole('button', { name: 'Add note' });
  });

  it('has its requester next to it, with their bookings and other tickets', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    await aBooking(world, customer);
    const { support } = world.as(customer);
    await support.contact({ ...customer, subject: 'An earlier one', message: 'Hello' });
    const { ticketId } = await support.contact({ ...customer, subject: 'A question', message: 'Hello' });
    await openTickets(`?ticket=${ticketId}`);
    const requester = within(await screen.findByRole('complementary', { name: 'Requester' }));
    requester.getByRole('link', { name: 'Amara Cole' });
    await requester.findByText('Pending');
    await requester.findByRole('link', { name: 'An earlier one' });
  });
});

it('on a phone the list and the ticket are separate, and the requester is in a drawer (SUP-28)', async () => {
  const { matchMedia } = globalThis;
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(matchMedia(media), { matches: false }));
  const admin = await anAdmin(world);
  await open(admin);
  const page = openPage(world, '/support-dashboard', { as: admin });
  await page.user.click(await screen.findByRole('link', { name: /The key/ }));
  await openedTicket('The key LOCAL 1000000001');
  await page.user.click(screen.getByRole('button', { name: 'Requester' }));
  await within(await screen.findByRole('dialog', { name: 'Requester' })).findByText('First response due');
  vi.stubGlobal('matchMedia', matchMedia);
});

it('a ticket that Freshdesk refuses is edited and sent again (SUP-5)', async () => {
  const state = { failure: new FreshdeskRejected('subject: It is too short') as Error | null };
  configure({
    create: async ({ requester, tag, ...content }) => {
      if (state.failure) throw state.failure;
      const moment = world.now.toISOString();
      const times = { createdAt: moment, updatedAt: moment, dueBy: null, firstResponseDue: null };
      return {
        deskId: 57,
        ...content,
        ...times,
        responderId: 43_000_000_001,
        tags: [tag],
        requester,
        gone: null,
      };
    },
    agents: async () => [{ id: 43_000_000_002, name: 'Ines Moor' }],
  });
  const admin = await anAdmin(world);
  const { id } = await open(admin);
  const page = openPage(world, `/support-dashboard?ticket=${id}`, { as: admin });
  await screen.findByText('subject: It is too short');
  const dialog = screen.getByRole('region', { name: 'Ticket' });
  await page.user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await findToast('Freshdesk rejected it again', 'subject: It is too short');
  await page.user.click(within(dialog).getByRole('button', { name: 'Edit' }));
  const subject = within(dialog).getByLabelText('Subject');
  await page.user.clear(subject);
  await page.user.type(subject, 'The key of the garden');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await findToast('Ticket Updated');
  state.failure = null;
  await page.user.click(await within(dialog).findByRole('button', { name: 'Send again' }));
  await findToast('Ticket sent to Freshdesk', 'It’s number 57.');
  const taken = await openedTicket('The key of the garden 57');
  taken.getByRole('button', { name: 'Assigned agent: Agent #43000000001' });
  expect(taken.getByRole('link', { name: 'View in Freshdesk' }).getAttribute('href')).toBe(
    'https://doorstep.freshdesk.test/a/tickets/57',
  );
});

/** Opens a ticket that Freshdesk takes as number 57. */
async function openTaken() {
  const moment = world.now.toISOString();
  const times = { createdAt: moment, updatedAt: moment, dueBy: null, firstResponseDue: null };
  const none = { responderId: null, tags: [], requester: null, gone: null };
  const there = { deskId: 57, ...draft, priority: 2, status: 2, ...times, ...none };
  configure({ create: async () => there });
  const admin = await anAdmin(world);
  await open(admin);
  return { admin, there };
}

it('a change that Freshdesk does not make is rolled back, and one that it makes is shown (SUP-20)', async () => {
  const { admin, there } = await openTaken();
  const agents = async () => [{ id: 43_000_000_002, name: 'Ines Moor' }];
  configure({ agents });
  const page = openPage(world, '/support-dashboard?ticket=57', { as: admin });
  await openedTicket('The key 57');
  await choose(page, 'Change status', 'Closed');
  await findToast(
    'Failed to Update Ticket',
    'Freshdesk isn’t responding right now. Please try again in a moment',
  );
  await screen.findByRole('button', { name: 'Change status: Open' });
  const update = async (_id: number, changes: object) => ({ ...there, ...changes });
  configure({ agents, update });
  await choose(page, 'Assigned agent', 'Ines Moor');
  await findToast('Ticket Updated');
  await screen.findByRole('button', { name: 'Assigned agent: Ines Moor' });
});

it('the conversation in Freshdesk is shown, or that it couldn’t be loaded', async () => {
  const { admin } = await openTaken();
  const page = openPage(world, '/support-dashboard?ticket=57', { as: admin });
  await screen.findByText('The conversation couldn’t be loaded');
  const entry = { id: 1, createdAt: world.now.toISOString(), authorId: 1 };
  const flags = { isIncoming: false, isPrivate: false };
  configure({
    conversation: async () => ({ entries: [{ ...entry, ...flags, text: 'We do.' }], isComplete: false }),
  });
  await page.user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('We do.');
  screen.getByText('There are more messages in Freshdesk.');
});

it('a ticket that was deleted in Freshdesk says so, and cannot be changed (SUP-21)', async () => {
  const { admin, there } = await openTaken();
  configure({ update: async () => ({ ...there, gone: 'deleted' }) });
  const page = openPage(world, '/support-dashboard?ticket=57', { as: admin });
  await openedTicket('The key 57');
  await choose(page, 'Change status', 'Closed');
  await screen.findByText('This ticket was deleted in Freshdesk, so it was closed here too.');
  expect(screen.getByRole('button', { name: 'Change status: Closed' })).toHaveProperty('disabled', true);
  expect(screen.queryByLabelText('Reply')).toBeNull();
});

it('a ticket whose writer Freshdesk does not name is from Unknown (SUP-13)', async () => {
  configure();
  await aTicket(world, { deskId: 57, name: '', email: '' });
  const { page } = await openTickets();
  await page.user.click(await screen.findByRole('link', { name: /Unknown/ }));
  await within(await screen.findByRole('complementary', { name: 'Requester' })).findByText('Unknown');
});

it('the tab is described by the number of open tickets', async () => {
  configure();
  const admin = await anAdmin(world);
  await open(admin);
  await open(admin);
  openPage(world, '/support-dashboard', { as: admin });
  await screen.findByRole('tab', { name: 'Support Tickets', description: '2 open' });
});

it('a stale copy is shown with its age (SUP-10)', async () => {
  configure();
  const admin = await anAdmin(world);
  const page = openPage(world, '/support-dashboard', { as: admin });
  await screen.findByText('We haven’t finished loading tickets from Freshdesk yet.');
  page.close();
  await world.database.transaction((tx) =>
    tx.updateTable('deskMirror').set({ checkedAt: '2026-03-02T07:55:00.000Z' }).execute(),
  );
  openPage(world, '/support-dashboard', { as: admin });
  await screen.findByText(/hasn’t responded for 2 h\. These tickets are from/);
});

it('the SLA tab counts all tickets and lists the first (SUP-11)', async () => {
  configure();
  const admin = await anAdmin(world);
  await open(admin, { priority: 4, subject: 'Urgent one' });
  await open(admin);
  world.at('2026-03-02T15:00:00Z');
  openPage(world, '/support-dashboard?view=sla', { as: admin });
  const table = await screen.findByRole('table', { name: 'First tickets' });
  within(table).getByText('Urgent one');
  within(table).getByText('Breached');
  within(table).getByText('On Track');
  const statistic = (label: string) =>
    screen.getAllByText(label).flatMap(({ nextElementSibling }) => nextElementSibling?.textContent ?? []);
  expect(['On Track', 'At Risk', 'Breached'].map((label) => statistic(label)[0])).toEqual(['1', '0', '1']);
});

it('a customer finds no such page', async () => {
  const customer = await aCustomer(world);
  await aBooking(world, customer);
  openPage(world, '/support-dashboard', { as: customer });
  await screen.findByText('Access Denied');
});
