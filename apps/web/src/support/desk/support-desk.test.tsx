import { type World, DeskRejected, aBooking, aCustomer, aDesk, anAdmin } from '@doorstep/domain/testing';
import type { User } from '@doorstep/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../../testing/press-once-enabled.ts';
import { server } from '../../../testing/server.ts';
import { worldOfEachTest } from '../../../testing/world.ts';

const our = worldOfEachTest();

/** A desk that nothing reaches, but for what it answers: what is opened is kept here. */
function withDesk(world: World, answers: Parameters<typeof aDesk>[0] = {}): void {
  world.ports.helpDesk = aDesk(answers);
}

async function openDesk(address = '', path = '/support-dashboard') {
  const admin = await anAdmin(our.world);
  return { admin, page: openPage(our.world, `${path}${address}`, { as: admin }) };
}

const letter = { subject: 'The key', description: 'It does not fit.' };
const open = (admin: User, changes: object = {}) =>
  our.world.as(admin).support.create({ ...letter, ...changes });

/** A call fails with this message. */
function failing(procedure: string, message: string) {
  const error = { message, code: -32_603, data: { appCode: 'unexpected', httpStatus: 500 } };
  server.use(http.post(`*/trpc/${procedure}`, () => HttpResponse.json([{ error }], { status: 500 })));
}

/** A toast with this title, and this description, is shown. */
async function said(title: string, description?: string) {
  await screen.findByText((_, element) => {
    if (!(element instanceof HTMLLIElement)) return false;
    const toast = within(element);
    return toast.queryByText(title) !== null && (!description || toast.queryByText(description) !== null);
  });
}

describe('without a desk (SUP-4, SUP-14)', () => {
  it('the alert stands above local tickets, which are read and changed', async () => {
    const customer = await aCustomer(our.world, 'Amara Cole');
    await our.world.as(customer).support.contact({ ...customer, subject: 'A question', message: 'Hello' });
    const { page } = await openDesk();
    await screen.findByText('Not Configured');
    screen.getByText(
      'Your Freshdesk account is not properly configured. Please set up your Freshdesk API key and domain to enable ticket management.',
    );
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('button', { name: 'New Ticket' })).toBeNull();
    await page.user.click(await screen.findByRole('link', { name: 'View: A question' }));
    const dialog = await screen.findByRole('dialog', { name: 'Ticket 1000000001' });
    await within(dialog).findByText('Not assigned');
    await page.user.selectOptions(within(dialog).getByLabelText('Change status'), 'Closed');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await said('Ticket Updated');
    await waitFor(() => expect(within(dialog).getAllByText('Closed').length).toBeGreaterThan(2));
    expect(within(dialog).queryByRole('link', { name: 'View in Freshdesk' })).toBeNull();
  });

  it('is also the tab of the dashboard, whose other tabs lose nothing of it', async () => {
    const { page } = await openDesk('?tab=support', '/admin-dashboard');
    await screen.findByText('Not Configured');
    await screen.findByText('No tickets yet');
    await page.user.click(screen.getByRole('tab', { name: 'Users Management' }));
    expect(page.address()).toBe('/admin-dashboard');
  });

  it('says that it could not be asked for, and asks on Retry', async () => {
    server.use(http.get('*/trpc/support.config', () => HttpResponse.error()));
    const { page } = await openDesk();
    await screen.findByText('The support desk could not be loaded');
    server.resetHandlers();
    await page.user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Not Configured');
  });
});

describe('the tickets (SUP-10, SUP-12)', () => {
  it('are found by Enter and by the button, from the first page on, as the address says', async () => {
    withDesk(our.world);
    const admin = await anAdmin(our.world);
    await open(admin);
    await open(admin, { subject: 'The garden gate' });
    const page = openPage(our.world, '/support-dashboard?page=2', { as: admin });
    await screen.findByText('No more tickets');
    screen.getByText('Page 2');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await page.user.type(screen.getByLabelText('Search by subject, description or ID'), 'garden{Enter}');
    await screen.findByText('The garden gate');
    screen.getByText('Page 1');
    expect(screen.queryByText('The key')).toBeNull();
    expect(page.address()).toBe('/support-dashboard?search=garden');
    const field = screen.getByLabelText('Search by subject, description or ID');
    await page.user.clear(field);
    await page.user.type(field, 'nothing like it');
    await page.user.click(screen.getByRole('button', { name: 'Search' }));
    await screen.findByText('No tickets found');
  });

  it('are turned page by page, and a page that is none is said', async () => {
    withDesk(our.world);
    const admin = await anAdmin(our.world);
    await open(admin);
    const page = openPage(our.world, '/support-dashboard?page=nowhere', { as: admin });
    await screen.findByText(/The page in this address does not exist/);
    expect(await screen.findByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true);
    await page.user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('No more tickets');
    expect(page.address()).toBe('/support-dashboard?page=2');
    await page.user.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('The key');
  });

  it('that are here alone are marked and explained, and new ones of others wait to be shown', async () => {
    withDesk(our.world);
    const admin = await anAdmin(our.world);
    await open(admin);
    const page = openPage(our.world, '/support-dashboard', { as: admin });
    await screen.findByText('LOCAL');
    await screen.findByText(/not synced with Freshdesk/);
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    await open(await anAdmin(our.world), { subject: 'A second one' });
    LiveStream.publish('support.ticket_created');
    await page.user.click(await screen.findByRole('button', { name: '1 new ticket' }));
    await screen.findByText('A second one');
  });

  it('are opened with their defaults, kept when they cannot be, and told', async () => {
    withDesk(our.world);
    await open(await anAdmin(our.world), { subject: 'An earlier one' });
    const { page } = await openDesk();
    await screen.findByText('An earlier one');
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
    await said('Failed to Create Ticket', 'The disk is full');
    server.resetHandlers();
    await pressOnceEnabled(page, 'Create Ticket');
    await said('Ticket Created', 'It is kept here as number 1000000002 until Freshdesk takes it.');
    const table = await screen.findByRole('table', { name: 'Support tickets' });
    await within(table).findByText('Urgent');
  });
});

describe('a ticket (SUP-13)', () => {
  it('says when it cannot be changed, or is not there', async () => {
    withDesk(our.world);
    const admin = await anAdmin(our.world);
    const { id } = await open(admin);
    const page = openPage(our.world, `/support-dashboard?ticket=${id}`, { as: admin });
    const dialog = await screen.findByRole('dialog', { name: `Ticket ${id}` });
    failing('support.update', 'The disk is full');
    await page.user.selectOptions(await within(dialog).findByLabelText('Change status'), 'Pending');
    await page.user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await said('Failed to Update Ticket', 'The disk is full');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(page.address()).toBe('/support-dashboard'));
    page.close();
    openPage(our.world, '/support-dashboard?ticket=7', { as: admin });
    await screen.findByText('There is no such ticket');
  });
});

it('a ticket that the desk refused is put right and sent again (SUP-5)', async () => {
  const answer = { failure: new DeskRejected('subject: It is too short') as Error | null };
  withDesk(our.world, {
    create: async ({ requester, tag, ...content }) => {
      if (answer.failure) throw answer.failure;
      const moment = our.world.now.toISOString();
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
  const admin = await anAdmin(our.world);
  const { id } = await open(admin);
  const page = openPage(our.world, `/support-dashboard?ticket=${id}`, { as: admin });
  const dialog = await screen.findByRole('dialog', { name: `Ticket ${id}` });
  await within(dialog).findByText('subject: It is too short');
  await page.user.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await said('Freshdesk refused it again', 'subject: It is too short');
  await page.user.click(within(dialog).getByRole('button', { name: 'Edit' }));
  const subject = within(dialog).getByLabelText('Subject');
  await page.user.clear(subject);
  await page.user.type(subject, 'The key of the garden');
  await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await said('Ticket Updated');
  answer.failure = null;
  await page.user.click(await within(dialog).findByRole('button', { name: 'Send again' }));
  await said('Ticket sent to Freshdesk', 'It is number 57.');
  const taken = await screen.findByRole('dialog', { name: 'Ticket 57' });
  await within(taken).findByText('Agent #43000000001');
  expect(within(taken).getByRole('link', { name: 'View in Freshdesk' }).getAttribute('href')).toBe(
    'https://doorstep.freshdesk.test/a/tickets/57',
  );
  expect(within(taken).queryByText('LOCAL')).toBeNull();
});

it('a change is kept while the desk is down, said to wait, and what it came to is told (SUP-18, SUP-20)', async () => {
  const moment = our.world.now.toISOString();
  const times = { createdAt: moment, updatedAt: moment, dueBy: null, firstResponseDue: null };
  const there = {
    deskId: 57,
    ...letter,
    priority: 2,
    status: 2,
    ...times,
    responderId: null,
    tags: [],
    requester: null,
    gone: null,
  };
  withDesk(our.world, { create: async () => there });
  const admin = await anAdmin(our.world);
  await open(admin);
  const page = openPage(our.world, '/support-dashboard?ticket=57', { as: admin });
  const dialog = await screen.findByRole('dialog', { name: 'Ticket 57' });
  const save = async (status: string) => {
    await page.user.selectOptions(await within(dialog).findByLabelText('Change status'), status);
    await page.user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  };
  await save('Resolved');
  await said('Ticket Updated', 'It is kept here, and sent to Freshdesk as soon as that answers.');
  await within(dialog).findByText('Waits to be sent to Freshdesk: status.');
  await page.user.keyboard('{Escape}');
  await screen.findByText('NOT SENT YET');
  page.close();

  withDesk(our.world, {
    show: async () => there,
    update: () => Promise.reject(new DeskRejected('status: Not yet')),
  });
  const again = openPage(our.world, '/support-dashboard?ticket=57', { as: admin });
  const opened = await screen.findByRole('dialog', { name: 'Ticket 57' });
  await again.user.selectOptions(await within(opened).findByLabelText('Change status'), 'Closed');
  await again.user.click(within(opened).getByRole('button', { name: 'Save changes' }));
  await said('Ticket Updated', 'It is kept here. Freshdesk refused it: status: Not yet');
  await within(opened).findByText('Freshdesk refused the last change:');

  const later = new Date(our.world.now.getTime() + 60_000).toISOString();
  withDesk(our.world, { show: async () => ({ ...there, status: 3, updatedAt: later }) });
  await again.user.click(within(opened).getByRole('button', { name: 'Send again' }));
  await within(opened).findByText('Freshdesk has a later change of status, which stands.');
  expect(within(opened).getByLabelText('Change status')).toHaveProperty('value', '3');
});

it('a ticket that was deleted at the desk says so, and is not changed any more (SUP-21)', async () => {
  const moment = our.world.now.toISOString();
  const times = { createdAt: moment, updatedAt: moment, dueBy: null, firstResponseDue: null };
  const none = { responderId: null, tags: [], requester: null };
  const there = { deskId: 57, ...letter, priority: 2, status: 2, ...times, ...none, gone: null };
  withDesk(our.world, { create: async () => there, show: async () => ({ ...there, gone: 'deleted' }) });
  const admin = await anAdmin(our.world);
  await open(admin);
  await our.world.as(admin).support.update({ ticketId: 57, priority: 4 });
  openPage(our.world, '/support-dashboard?ticket=57', { as: admin });
  const dialog = await screen.findByRole('dialog', { name: 'Ticket 57' });
  await within(dialog).findByText('This ticket was deleted at Freshdesk, and closed here by that.');
  expect(within(dialog).queryByLabelText('Change status')).toBeNull();
});

it('a ticket of which the desk does not say who wrote it is from Unknown (SUP-13)', async () => {
  withDesk(our.world);
  const { page, admin } = await openDesk();
  const { id } = await open(admin);
  await our.world.database.transaction((tx) =>
    tx
      .updateTable('ticket')
      .set({ deskId: 57, userId: null, name: '', email: '' })
      .where('id', '=', id)
      .execute(),
  );
  await page.user.click(await screen.findByRole('link', { name: 'View: The key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ticket 57' });
  const from = await within(dialog).findByText('From');
  expect(from.nextElementSibling?.textContent).toBe('Unknown');
});

it('the number of open tickets is heard at the tab, whose name stays as it is', async () => {
  withDesk(our.world);
  const admin = await anAdmin(our.world);
  await open(admin);
  await open(admin);
  openPage(our.world, '/support-dashboard', { as: admin });
  await screen.findByRole('tab', { name: 'Support Tickets', description: '2 open' });
});

it('what is old of the desk is said, with its age (SUP-10)', async () => {
  withDesk(our.world);
  const admin = await anAdmin(our.world);
  const page = openPage(our.world, '/support-dashboard', { as: admin });
  await screen.findByText('The tickets of Freshdesk have not all been read yet.');
  page.close();
  await our.world.database.transaction((tx) =>
    tx.updateTable('deskMirror').set({ checkedAt: '2026-03-02T07:55:00.000Z' }).execute(),
  );
  openPage(our.world, '/support-dashboard', { as: admin });
  await screen.findByText(/has not answered for 2 hours: its tickets are shown as they were on/);
});

it('the SLA tab counts all tickets and lists the first (SUP-11)', async () => {
  withDesk(our.world);
  const admin = await anAdmin(our.world);
  await open(admin, { priority: 4, subject: 'Urgent one' });
  await open(admin);
  our.world.at('2026-03-02T15:00:00Z');
  openPage(our.world, '/support-dashboard?view=sla', { as: admin });
  const table = await screen.findByRole('table', { name: 'First tickets' });
  within(table).getByText('Urgent one');
  within(table).getByText('Breached');
  within(table).getByText('On Track');
  const figure = (label: string) =>
    screen.getAllByText(label).flatMap(({ nextElementSibling }) => nextElementSibling?.textContent ?? []);
  expect(['On Track', 'At Risk', 'Breached'].map((label) => figure(label)[0])).toEqual(['1', '0', '1']);
});

it('a customer finds no such page', async () => {
  const customer = await aCustomer(our.world);
  await aBooking(our.world, customer);
  openPage(our.world, '/support-dashboard', { as: customer });
  await screen.findByText('Access Denied');
});
