import type { DeskAgent, DeskTicket } from '@doorstep/domain/server';
import { z } from 'zod';

/** The most items that Freshdesk puts on a page. */
export const MAX_PER_PAGE = 100;
/** Of what people wrote so much is kept. */
const MAX_TEXT_LENGTH = 64 * 1024;
/** A longer name is refused, not cut: a cut text holds on to all of what it was cut from. */
const MAX_NAME_LENGTH = 1000;

const Instant = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString());

/** Text as every database keeps it. */
const Text = z
  .string()
  .nullish()
  .transform((value) =>
    (value ?? '')
      .slice(0, MAX_TEXT_LENGTH)
      .toWellFormed()
      .replaceAll(/[^\P{Cc}\t\n\r]/gu, ' '),
  );

/** Who wrote a ticket. Someone who called may have no email, and no name but their number. */
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
  .transform((ticket): DeskTicket => ({
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
  .object({ id: z.int(), contact: z.object({ name: z.string().max(MAX_NAME_LENGTH).nullish().pipe(Text) }) })
  .transform(({ id, contact }): DeskAgent => ({ id, name: contact.name }));

/** What Freshdesk answers, as published at developers.freshdesk.com/api, made ours. */
export const FreshdeskTicket = Ticket;
export const FreshdeskTickets = z.array(Ticket).max(MAX_PER_PAGE);
export const FreshdeskAgents = z.array(Agent).max(MAX_PER_PAGE);

/** `{ description, errors }` of a refusal, or `{ code, message }`. */
const Refusal = z.object({
  description: z.string().optional(),
  message: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string().optional(), message: z.string().optional() }))
    .optional()
    .catch(undefined),
});

const MAX_REASON_LENGTH = 300;

/** Why something was refused, in a line: `priority: It should be one of these values: '1,2,3,4'`. */
export function reasonOf(body: unknown, otherwise: string): string {
  const { data } = Refusal.safeParse(body);
  const named = data?.errors?.flatMap(({ field, message }) =>
    message ? [field ? `${field}: ${message}` : message] : [],
  );
  const reason = (named?.length ? named.join('; ') : (data?.description ?? data?.message)) ?? otherwise;
  return reason.slice(0, MAX_REASON_LENGTH);
}

/** Plain text as Freshdesk takes it, which reads a description as HTML. */
export function htmlOf(text: string): string {
  const signs: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  const escaped = text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
  return `<div>${escaped.replaceAll(/\r?\n/g, '<br>')}</div>`;
}
