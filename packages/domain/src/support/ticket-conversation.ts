import type { Context } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { inTransaction } from '../platform/trpc.ts';
import { TICKET_ANSWERS, TICKET_REPLIES } from '../platform/users/limits.ts';
import { consumeRateLimit } from '../platform/users/rate-limit.queries.ts';
import { findUser } from '../platform/users/user.queries.ts';
import {
  type Freshdesk,
  type FreshdeskEntry,
  FreshdeskUnclear,
  type NewFreshdeskEntry,
} from './freshdesk/freshdesk.ts';
import { listAgents } from './freshdesk/mirror.queries.ts';
import {
  type SignedInContext,
  callFreshdesk,
  changeHere,
  gone,
  isOnlyHere,
  requireFreshdesk,
  requireTicket,
} from './ticket-commands.ts';
import { REPETITION_MS, countEntries, insertEntry, listEntries } from './ticket-entry.queries.ts';
import { TICKET_STATUSES } from './ticket.policy.ts';
import { ERASED_TEXT, type TicketRow } from './ticket.queries.ts';
import type { Conversation, ConversationEntry, TicketReply } from './ticket.schema.ts';

type MessageKind = NewFreshdeskEntry['kind'];

const EVENTS = {
  reply: 'support.ticket_replied',
  note: 'support.note_added',
  answer: 'support.ticket_answered',
} as const;

/**
 * Adds a reply, a private note or the requester's answer to a ticket: here while it is only here, else in Freshdesk or not at
 * all (SUP-24). The same text within ten minutes is a repetition and is added once; anything else is refused if the
 * conversation has more than `readEntries` (ADM-17).
 * @throws not_found, changed_meanwhile, ticket_closed, no_reply_address, too_many_messages, ticket_not_configured, desk_unavailable, desk_refused
 */
export async function writeInTicket(
  ctx: SignedInContext,
  { ticketId, body, readEntries = Infinity }: TicketReply,
  kind: MessageKind,
): Promise<void> {
  const { database, viewer, now } = ctx;
  const limit = kind === 'answer' ? TICKET_ANSWERS : TICKET_REPLIES;
  await consumeRateLimit(database, [{ limit, subject: `user ${viewer.id}` }], now);
  const ticket = await inTransaction(ctx, async (tx) => {
    const stored = await requireTicket(tx, ticketId);
    if (kind === 'answer') checkRequester(stored, viewer.id);
    if (!isOnlyHere(stored)) return stored;
    await writeHere(tx, stored, { kind, body, authorId: viewer.id, readEntries }, now);
    return null;
  });
  if (!ticket) return;
  const freshdesk = requireFreshdesk(ctx.freshdesk, true);
  if (ticket.deskId === null) throw new DomainError('desk_unavailable');
  if (ticket.gone || isErased(ticket)) throw gone();
  const { deskId } = ticket;
  const readThere = readEntries - (await countEntries(database.read, ticket.id));
  const message = { kind, text: body, readThere };
  await callFreshdesk((signal) => writeOnce(freshdesk, deskId, message, now, signal));
  await inTransaction(ctx, (tx) => recordMessage(tx, ticket, kind, viewer.id, now));
}

/** @throws not_found for the ticket of another user, ticket_closed */
function checkRequester({ userId, status }: TicketRow, viewerId: number): void {
  if (userId !== viewerId) throw new DomainError('not_found');
  if (status === TICKET_STATUSES.closed) throw new DomainError('ticket_closed');
}

const isErased = ({ description }: TicketRow) => description === ERASED_TEXT;

async function writeHere(
  tx: Tx,
  ticket: TicketRow,
  { readEntries, ...draft }: { kind: MessageKind; body: string; authorId: number; readEntries: number },
  now: Date,
): Promise<void> {
  const { kind, authorId } = draft;
  const { id: ticketId, userId } = ticket;
  const address = (userId !== null && (await findUser(tx, userId))?.email) || ticket.email;
  if (kind === 'reply' && (!address || isErased(ticket))) throw new DomainError('no_reply_address');
  const before = await countEntries(tx, ticketId);
  const entryId = await insertEntry(tx, ticket, draft, now);
  if (entryId === null) return;
  if (before > readEntries) throw new DomainError('changed_meanwhile');
  await recordMessage(tx, ticket, kind, authorId, now);
  if (kind === 'reply') {
    const mail = { userId, address, template: 'ticket_replied', key: `ticket_replied ${entryId}` } as const;
    await queueMails(tx, [{ ...mail, params: { ticketId, entryId } }], now);
  }
  // An answer shows that the ticket is not settled (SUP-26).
  if (kind === 'answer' && ticket.status !== TICKET_STATUSES.open)
    await changeHere(tx, ticket, { status: TICKET_STATUSES.open }, { actorId: authorId, now });
}

async function recordMessage(
  tx: Tx,
  { id: ticketId, userId: recipientId }: TicketRow,
  kind: MessageKind,
  actorId: number,
  now: Date,
): Promise<void> {
  await recordEvent(tx, { type: EVENTS[kind], actorId, recipientId, data: { ticketId } }, now);
}

/**
 * Writes in a ticket of Freshdesk unless the text is there already, such as after an unclear response.
 * @throws changed_meanwhile if more entries than `readThere` are there
 */
async function writeOnce(
  freshdesk: Freshdesk,
  deskId: number,
  { readThere, ...message }: NewFreshdeskEntry & { readThere: number },
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const read = async () => (await freshdesk.conversation(deskId, signal)).entries;
  const isThere = (entries: FreshdeskEntry[]) => entries.some((entry) => isRepetition(entry, message, now));
  const before = await read();
  if (isThere(before)) return;
  if (before.length > readThere) throw new DomainError('changed_meanwhile');
  try {
    await freshdesk.write(deskId, message, signal);
  } catch (failure) {
    if (failure instanceof FreshdeskUnclear && isThere(await read())) return;
    throw failure;
  }
}

function isRepetition(entry: FreshdeskEntry, { kind, text }: NewFreshdeskEntry, now: Date): boolean {
  const isRecent = Date.parse(entry.createdAt) > now.getTime() - REPETITION_MS;
  return isRecent && kindOf(entry) === kind && normalise(entry.text) === normalise(text);
}

const normalise = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function kindOf({ isIncoming, isPrivate }: FreshdeskEntry): MessageKind {
  if (isPrivate) return 'note';
  return isIncoming ? 'answer' : 'reply';
}

/** Returns the whole conversation of a ticket as admins read it, oldest first (SUP-24). @throws FreshdeskError */
export async function readConversation(
  { database, freshdesk }: Pick<Context, 'database' | 'freshdesk'>,
  ticket: TicketRow,
): Promise<Conversation> {
  const local = (await listEntries(database.read, ticket.id)).map(
    ({ id, kind, body, author, status, priority, createdAt }): ConversationEntry => ({
      id: `local ${id}`,
      kind,
      body,
      author,
      status,
      priority,
      createdAt,
    }),
  );
  const { deskId } = ticket;
  // Texts of an erased account are not copied back (SUP-17).
  if (!freshdesk || deskId === null || ticket.gone === 'missing' || isErased(ticket))
    return { entries: local, isComplete: freshdesk !== null || deskId === null };
  const { entries, isComplete } = await callFreshdesk((signal) => freshdesk.conversation(deskId, signal));
  const agents = await agentNames(database.read);
  const remote = entries.map((entry): ConversationEntry => {
    const { id, text: body, createdAt, authorId } = entry;
    const kind = kindOf(entry);
    const author = kind === 'answer' ? ticket.name : (agents.get(authorId ?? 0) ?? null);
    return { id: `freshdesk ${id}`, kind, body, author, createdAt, status: null, priority: null };
  });
  const all = [...local, ...remote].toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
  return { entries: all, isComplete };
}

async function agentNames(db: Db): Promise<ReadonlyMap<number, string>> {
  return new Map((await listAgents(db))?.map(({ id, name }) => [id, name]));
}

/** Returns a conversation as the requester reads it: without notes, history and the names of admins (SUP-25). */
export function toOwnConversation({ entries, isComplete }: Conversation): Conversation {
  return {
    entries: entries
      .filter(({ kind }) => kind === 'reply' || kind === 'answer')
      .map((entry) => ({ ...entry, author: null })),
    isComplete,
  };
}
