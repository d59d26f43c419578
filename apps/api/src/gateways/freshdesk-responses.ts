import {
  type FreshdeskAgent,
  type FreshdeskEntry,
  type FreshdeskTicket,
  escapeHtml,
} from '@doorstep/domain/server';
import { z } from 'zod';

/** Freshdesk's limit. */
export const MAX_PER_PAGE = 100;
/** Longer texts and names of agents are cut. */
const MAX_TEXT_LENGTH = 64 * 1024;
const MAX_NAME_LENGTH = 1000;

const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

/** Returns a copy of the beginning of a text, in well-formed Unicode: a slice would keep all of the text in memory. */
function cut(text: string, maxLength: number): string {
  return Buffer.from(text.slice(0, maxLength)).toString();
}

/** Text that every database can store. */
const textUpTo = (maxLength: number) =>
  z
    .string()
    .nullish()
    .transform((value) => cut(value ?? '', maxLength).replaceAll(/[^\P{Cc}\t\n\r]/gu, ' '));
const Text = textUpTo(MAX_TEXT_LENGTH);

/** The writer of a ticket. One who phoned may have no email, and only a number as their name. */
const Requester = z
  .object({ name: Text, email: Text, phone: Text, mobile: Text })
  .transform(({ name, email, phone, mobile }) => ({ name: name || email || phone || mobile, email }));

const Ticket = z
  .object({
    id: z.int().positive(),
    subject: Text,
    description_text: Text,
    priority: z.int(),
    status: z.int(),
    created_at: Instant,
    updated_at: Instant,
    due_by: Instant.nullish(),
    fr_due_by: Instant.nullish(),
    responder_id: z.int().nullish(),
    tags: z.array(z.string()).nullish(),
    deleted: z.boolean().nullish(),
    spam: z.boolean().nullish(),
    requester: Requester.nullish(),
  })
  .transform((ticket): FreshdeskTicket => ({
    deskId: ticket.id,
    subject: ticket.subject,
    description: ticket.description_text,
    priority: ticket.priority,
    status: ticket.status,
    createdAt: ticket.created_at,
    updatedAt: ticket.updated_at,
    dueBy: ticket.due_by ?? null,
    firstResponseDue: ticket.fr_due_by ?? null,
    responderId: ticket.responder_id ?? null,
    tags: ticket.tags ?? [],
    gone: ticket.deleted ? 'deleted' : ticket.spam ? 'spam' : null,
    requester: ticket.requester ?? null,
  }));

const Agent = z
  .object({ id: z.int(), contact: z.object({ name: textUpTo(MAX_NAME_LENGTH) }) })
  .transform(({ id, contact }): FreshdeskAgent => ({ id, name: contact.name }));

/** Freshdesk's sources of messages that the requester sees: a reply and a note. */
const VISIBLE_SOURCES: readonly unknown[] = [0, 2, undefined, null];

/** A reply has no `private`, and the response to a message no `source`. */
const Entry = z
  .object({
    id: z.int().positive(),
    body_text: Text,
    created_at: Instant,
    user_id: z.int().nullish(),
    incoming: z.boolean().nullish(),
    private: z.boolean().nullish(),
    source: z.int().nullish(),
  })
  .transform(({ id, body_text: text, created_at: createdAt, ...entry }): FreshdeskEntry => ({
    id,
    text,
    createdAt,
    authorId: entry.user_id ?? null,
    isIncoming: entry.incoming === true,
    isPrivate: entry.private === true || !VISIBLE_SOURCES.includes(entry.source),
  }));

/** Freshdesk's responses (developers.freshdesk.com/api), parsed into our types. */
export const TicketResponse = Ticket;
export const TicketsResponse = z.array(Ticket).max(MAX_PER_PAGE);
export const EntryResponse = Entry;
export const EntriesResponse = z.array(Entry).max(MAX_PER_PAGE);
export const RequesterResponse = z.object({ requester_id: z.int().positive() });
export const AgentsResponse = z.array(Agent).max(MAX_PER_PAGE);

/** An error is `{ description, errors }` or `{ code, message }`. */
const ErrorBody = z.object({
  description: z.string().optional(),
  message: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string().optional(), message: z.string().optional() }))
    .optional()
    .catch(undefined),
});

const MAX_REASON_LENGTH = 300;

/** Returns the reason of an error in a line: `priority: It should be one of these values: '1,2,3,4'`. */
export function readReason(body: unknown, fallback: string): string {
  const { data } = ErrorBody.safeParse(body);
  const named = data?.errors?.flatMap(({ field, message }) =>
    message ? [field ? `${field}: ${message}` : message] : [],
  );
  const reason = (named?.length ? named.join('; ') : (data?.description ?? data?.message)) ?? fallback;
  return cut(reason, MAX_REASON_LENGTH);
}

/** Returns plain text as HTML, which Freshdesk's descriptions are. */
export function toHtml(text: string): string {
  return `<div>${escapeHtml(text).replaceAll(/\r?\n/g, '<br>')}</div>`;
}
