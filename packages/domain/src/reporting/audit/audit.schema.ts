import { z } from 'zod';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { EVENT_TYPES, type EventType } from '../../platform/events/event-types.ts';
import { PageQuery } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';

/** A page of the audit log, newest first, filtered by type, actor, booking and days. */
export const AuditQuery = PageQuery.omit({ text: true }).extend({
  type: z.enum(EVENT_TYPES).optional(),
  actorId: Id.optional(),
  bookingId: Id.optional(),
  /** London days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
});
export type AuditFilters = Omit<z.output<typeof AuditQuery>, 'cursor' | 'limit'>;

/** A part of a sentence, with the object that it names if that has a page. */
export interface AuditPart {
  text: string;
  names?: { kind: 'user' | 'booking' | 'ticket'; id: number };
}

export interface AuditEntry {
  id: number;
  type: EventType;
  createdAt: string;
  actorId: number | null;
  /** Null for actions of the product itself. */
  actorName: string | null;
  bookingId: number | null;
  sentence: AuditPart[];
}
