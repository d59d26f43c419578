import { z } from 'zod';
import { PlainDate } from '../../platform/calendar.schema.ts';
import { EVENT_TYPES, type EventType } from '../../platform/events/event-types.ts';
import { PageQuery } from '../../platform/page.ts';
import { Id } from '../../platform/text.ts';

/** A page of everything that was recorded, newest first: of one type, done by one user, about one booking, on some days. */
export const AuditQuery = PageQuery.omit({ text: true }).extend({
  type: z.enum(EVENT_TYPES).optional(),
  actorId: Id.optional(),
  bookingId: Id.optional(),
  /** London days, both included. */
  from: PlainDate.optional(),
  to: PlainDate.optional(),
});
export type AuditFilters = Omit<z.output<typeof AuditQuery>, 'cursor' | 'limit'>;

/** A part of a sentence; what it names, if it names something that can be opened. */
export interface AuditPart {
  text: string;
  names?: { kind: 'user' | 'booking' | 'ticket'; id: number };
}

/** One line of the audit log. */
export interface AuditEntry {
  id: number;
  type: EventType;
  createdAt: string;
  actorId: number | null;
  /** Null for what the product did by itself. */
  actorName: string | null;
  bookingId: number | null;
  sentence: AuditPart[];
}
