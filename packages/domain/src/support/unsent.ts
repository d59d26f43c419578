import { createHash } from 'node:crypto';
import {
  CONTENT_FIELDS,
  type ContentField,
  type DeskTicket,
  type TicketContent,
  isSame,
  wordsOf,
} from './desk-ticket.ts';

/** A field of a ticket that was changed here and not yet at the desk. */
export interface Unsent {
  field: ContentField;
  /** When it was last changed here. */
  at: string;
  /** Marks of what it was before: what the desk has of it unless it was changed there. */
  known: string[];
}

interface Kept {
  unsent: string;
}

/** The fields that were changed here and not yet at the desk (SUP-18). */
export function unsentOf({ unsent }: Kept): Unsent[] {
  return JSON.parse(unsent) as Unsent[];
}

/** Those and what is changed now; each of its earlier values may be what the desk has. */
export function unsentWith(
  ticket: TicketContent & Kept,
  changed: readonly ContentField[],
  now: Date,
): Unsent[] {
  const before = unsentOf(ticket);
  return CONTENT_FIELDS.flatMap((field) => {
    const earlier = before.find((each) => each.field === field);
    if (!changed.includes(field)) return earlier ?? [];
    const known = new Set([...(earlier?.known ?? []), markOf(field, ticket)]);
    return { field, at: now.toISOString(), known: [...known] };
  });
}

/**
 * What of a ticket is still to be told to the desk, now that it is seen there, and which fields were changed there after
 * they were changed here: the later change stands (SUP-20).
 */
export function compared(
  here: TicketContent & Kept,
  there: DeskTicket,
): { left: Unsent[]; theirs: ContentField[] } {
  const differing = unsentOf(here).filter(({ field }) => !isSame(field, here, there));
  const isTheirs = ({ field, at, known }: Unsent) =>
    !known.includes(markOf(field, there)) && there.updatedAt > at;
  return {
    left: differing.filter((each) => !isTheirs(each)),
    theirs: differing.filter(isTheirs).map(({ field }) => field),
  };
}

/** By which a value is known again; it does not tell the value of a text. */
function markOf(field: ContentField, content: TicketContent): string {
  return createHash('sha256')
    .update(wordsOf(String(content[field])))
    .digest('base64url')
    .slice(0, 16);
}

/** What a ticket says of these fields. */
export function valuesOf(fields: readonly ContentField[], ticket: TicketContent): Partial<TicketContent> {
  return Object.fromEntries(fields.map((field) => [field, ticket[field]]));
}

/** Why these changes that were made here are no more (SUP-20); null for none. */
export function overtaken(fields: readonly ContentField[]): string | null {
  return fields.length > 0 ? `Freshdesk has a later change of ${fields.join(' and ')}, which stands` : null;
}

/** How a ticket stands that the desk has but for these changes. */
export function takenWith(unsent: readonly Unsent[], now: Date) {
  const waits = unsent.length > 0;
  return {
    handover: waits ? ('waiting' as const) : ('taken' as const),
    deskDueAt: waits ? now.toISOString() : null,
    unsent: JSON.stringify(unsent),
  };
}
