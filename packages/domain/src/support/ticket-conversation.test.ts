import { beforeEach, describe, expect, it } from 'vitest';
import {
  aCustomer,
  aFreshdesk,
  anAdmin,
  aQuestion,
  aTicket,
  openTestMailServer,
} from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import {
  type Freshdesk,
  type FreshdeskEntry,
  FreshdeskRejected,
  FreshdeskUnclear,
  FreshdeskUnreachable,
} from './freshdesk/freshdesk.ts';
import { lockTicket, updateTicket } from './ticket.queries.ts';

openWorldForEachTest({ admin: true, customer: 'Amara Cole' });
let mailServer: ReturnType<typeof openTestMailServer>;
beforeEach(async () => {
  mailServer = openTestMailServer(world);
});

const write = async () => (await world.as(customer).support.contact({ ...customer, ...TEXTS })).ticketId;
const TEXTS = { subject: 'Sundays', message: 'Do you come on Sundays?' };
const desk = () => world.as(admin).support;
const own = () => world.as(customer).support;
const refusal = (code: string) => ({ cause: { code } });
const bodies = ({ entries }: { entries: readonly { kind: string; body: string }[] }) =>
  entries.map(({ kind, body }) => `${kind}: ${body}`);
async function mails() {
  mailServer.arrived.length = 0;
  await mailServer.deliver();
  return mailServer.arrived.filter(({ subject }) => subject.startsWith('Our reply'));
}

describe('a ticket that is only here', () => {
  it('has a conversation, of which its requester reads no note and no history (SUP-24, SUP-25)', async () => {
    const ticketId = await write();
    await desk().addNote({ ticketId, body: 'Grace knows' });
    await desk().reply({ ticketId, body: 'We do.' });
    await desk().update({ ticketId, status: 3, priority: 4 });
    await own().answer({ ticketId, body: 'Thank you' });
    expect((await desk().conversation({ ticketId })).entries).toMatchObject([
      { kind: 'note', body: 'Grace knows', author: admin.name },
      { kind: 'reply', body: 'We do.', author: admin.name },
      { kind: 'change', status: 3, priority: 4, author: admin.name },
      { kind: 'answer', body: 'Thank you', author: 'Amara Cole' },
      { kind: 'change', status: 2, priority: null, author: 'Amara Cole' },
    ]);
    const { entries } = await own().ownConversation({ ticketId });
    expect(bodies({ entries })).toEqual(['reply: We do.', 'answer: Thank you']);
    expect(entries.map(({ author }) => author)).toEqual([null, null]);
  });

  it('sends one email per reply, and none about a note', async () => {
    const ticketId = await write();
    await desk().addNote({ ticketId, body: 'Grace knows' });
    expect(await mails()).toEqual([]);
    await Promise.all([1, 2].map(() => desk().reply({ ticketId, body: 'We do.\n\nCome in.' })));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: customer.email, subject: `Our reply to your message ${ticketId}` });
    expect(mail?.text).toContain('We do.\n\nCome in.');
    expect(mail?.text).toContain('/auth?redirectTo=%2Fhelp%23tickets');
    world.at(new Date(world.now.getTime() + 11 * 60_000));
    await desk().reply({ ticketId, body: 'We do.\n\nCome in.' });
    expect(await mails()).toHaveLength(1);
  });

  it('takes no reply and no change of an admin who has not read what was added since (ADM-17)', async () => {
    const ticketId = await write();
    const other = world.as(await anAdmin(world)).support;
    await other.reply({ ticketId, body: 'We will.' });
    const late = { ticketId, body: 'We will not.', readEntries: 0 };
    await expect(desk().reply(late)).rejects.toMatchObject(refusal('changed_meanwhile'));
    await other.update({ ticketId, priority: 4 });
    const lower = { ticketId, priority: 1, expected: { priority: 2 } } as const;
    await expect(desk().update(lower)).rejects.toMatchObject(refusal('changed_meanwhile'));
    expect(bodies(await desk().conversation({ ticketId }))).toEqual(['reply: We will.', 'change: ']);
    expect(await mails()).toHaveLength(1);
    await desk().reply({ ...late, readEntries: 2 });
    await desk().reply({ ...late, readEntries: 2 });
    await desk().update({ ...lower, expected: { priority: 4 } });
    await desk().update({ ...lower, expected: { priority: 4 } });
    expect((await desk().conversation({ ticketId })).entries).toMatchObject([
      { kind: 'reply' },
      { kind: 'change', priority: 4 },
      { kind: 'reply', body: 'We will not.' },
      { kind: 'change', priority: 1 },
    ]);
  });

  it('takes a change of a field that nobody else has changed (ADM-17)', async () => {
    const ticketId = await write();
    await world.as(await anAdmin(world)).support.update({ ticketId, priority: 4 });
    await desk().update({ ticketId, status: 3, expected: { status: 2, priority: 2 } });
    expect(await desk().show({ ticketId })).toMatchObject({ status: 3, priority: 4 });
  });

  it('of a visitor is answered at their address, without anything that they wrote (MAI-14)', async () => {
    const lure = 'https://lure.example';
    const question = aQuestion({ email: 'bea@example.test', name: lure, subject: lure, message: lure });
    const { ticketId } = await world.as(null).support.contact(question);
    await desk().reply({ ticketId, body: 'We do.' });
    const [mail] = await mails();
    expect(mail?.to).toBe('bea@example.test');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('lure');
  });

  it('has no reply once its text was erased, also not a pending one', async () => {
    const ticketId = await write();
    await desk().reply({ ticketId, body: 'We do.' });
    await world.database.transaction(async (tx) => {
      const row = (await lockTicket(tx, ticketId))!;
      await updateTicket(tx, row, { description: 'This message was deleted' });
      await tx.updateTable('ticketEntry').set({ body: 'This message was deleted' }).execute();
    });
    expect(await mails()).toEqual([]);
    await expect(desk().reply({ ticketId, body: 'Hello?' })).rejects.toMatchObject(
      refusal('no_reply_address'),
    );
  });

  it('takes no answer once it is closed, nor an empty one, nor of others (SUP-26)', async () => {
    const ticketId = await write();
    await expect(own().answer({ ticketId, body: ' ' })).rejects.toThrow('Please write a message');
    const stranger = world.as(await aCustomer(world)).support;
    await expect(stranger.answer({ ticketId, body: 'Hello' })).rejects.toMatchObject(refusal('not_found'));
    await desk().update({ ticketId, status: 5 });
    await expect(own().answer({ ticketId, body: 'Hello' })).rejects.toMatchObject(refusal('ticket_closed'));
  });

  it('takes 20 answers an hour of one user (SUP-27)', async () => {
    const ticketId = await write();
    for (let each = 1; each <= 20; each += 1) await own().answer({ ticketId, body: `Answer ${each}` });
    await expect(own().answer({ ticketId, body: 'Another' })).rejects.toMatchObject(
      refusal('too_many_messages'),
    );
  });

  it('notifies admins of every message, and its requester of all but notes', async () => {
    const ticketId = await write();
    await desk().addNote({ ticketId, body: 'Grace knows' });
    await desk().reply({ ticketId, body: 'We do.' });
    await own().answer({ ticketId, body: 'Thank you' });
    const events = await world.database.read
      .selectFrom('event')
      .select(['type', 'actorId', 'data'])
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const data = JSON.stringify({ ticketId });
    expect(events.toReversed()).toEqual([
      { type: 'support.note_added', actorId: admin.id, data },
      { type: 'support.ticket_replied', actorId: admin.id, data },
      { type: 'support.ticket_answered', actorId: customer.id, data },
    ]);
  });
});

describe('a ticket in Freshdesk', () => {
  /** A ticket that Freshdesk has as number 57, with its conversation there. */
  async function delivered(failures: Partial<Freshdesk> = {}) {
    const { id: ticketId } = await aTicket(world, { deskId: 57, userId: customer.id });
    const entries: FreshdeskEntry[] = [];
    const freshdesk = aFreshdesk({
      conversation: async () => ({ entries: structuredClone(entries), isComplete: true }),
      write: async (_id, { kind, text }) => {
        const flags = { isIncoming: kind === 'answer', isPrivate: kind === 'note' };
        const entry = {
          id: entries.length + 1,
          text,
          createdAt: world.now.toISOString(),
          authorId: 1,
          ...flags,
        };
        entries.push(entry);
        return entry;
      },
      ...failures,
    });
    const as = (user: User) => world.as(user, { freshdesk }).support;
    return { ticketId, entries, freshdesk, admins: as(admin), own: as(customer) };
  }
  const storedHere = () => world.database.read.selectFrom('ticketEntry').selectAll().execute();

  it('has its conversation only there, and Freshdesk sends the email', async () => {
    const { ticketId, admins, own: requester } = await delivered();
    await admins.addNote({ ticketId, body: 'Grace knows' });
    await admins.reply({ ticketId, body: 'We do.' });
    await admins.reply({ ticketId, body: 'We do.' });
    await requester.answer({ ticketId, body: 'Thank you' });
    const all = ['note: Grace knows', 'reply: We do.', 'answer: Thank you'];
    expect(bodies(await admins.conversation({ ticketId: 57 }))).toEqual(all);
    expect(bodies(await requester.ownConversation({ ticketId }))).toEqual(all.slice(1));
    expect(await storedHere()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ['is down', new FreshdeskUnreachable('It is down'), 'desk_unavailable'],
    ['refuses it', new FreshdeskRejected('body: Not now'), 'desk_refused'],
    ['does not answer clearly', new FreshdeskUnclear('No answer'), 'desk_unavailable'],
  ])('takes no reply when Freshdesk %s, and nothing is sent later (SUP-20)', async (_, failure, code) => {
    const { ticketId, admins } = await delivered({ write: () => Promise.reject(failure) });
    await expect(admins.reply({ ticketId, body: 'We do.' })).rejects.toMatchObject(refusal(code));
    expect(await storedHere()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('takes no reply of an admin who has not read the last message there (ADM-17)', async () => {
    const { ticketId, admins } = await delivered();
    await admins.reply({ ticketId, body: 'We will.', readEntries: 0 });
    const late = { ticketId, body: 'We will not.', readEntries: 0 };
    await expect(admins.reply(late)).rejects.toMatchObject(refusal('changed_meanwhile'));
    expect(bodies(await admins.conversation({ ticketId }))).toEqual(['reply: We will.']);
    await admins.reply({ ...late, readEntries: 1 });
    await admins.reply({ ...late, readEntries: 1 });
    expect(bodies(await admins.conversation({ ticketId }))).toHaveLength(2);
  });

  it('has a reply once although its response got lost', async () => {
    const { ticketId, entries, freshdesk, admins } = await delivered();
    const { write: send } = freshdesk;
    freshdesk.write = async (...message) => {
      await send(...message);
      throw new FreshdeskUnclear('No answer');
    };
    await admins.reply({ ticketId, body: 'We do.' });
    await admins.reply({ ticketId, body: 'We do.' });
    expect(entries).toHaveLength(1);
  });

  it('shows no text of an erased account, and takes no reply (SUP-17)', async () => {
    const { ticketId, admins } = await delivered();
    await admins.reply({ ticketId, body: 'We do.' });
    await world.database.transaction(async (tx) => {
      const row = (await lockTicket(tx, ticketId))!;
      await updateTicket(tx, row, { description: 'This message was deleted' });
    });
    expect(await admins.conversation({ ticketId })).toEqual({ entries: [], isComplete: true });
    await expect(admins.reply({ ticketId, body: 'Hello?' })).rejects.toMatchObject(refusal('desk_refused'));
  });
});
