import type { Migration } from '../database/migration.ts';
import { ticketsOfTheDesk } from '../database/migrations/0064-desk-tickets.ts';
import { type Generated, type Instant, type Large, defineTables, table } from '../database/table.ts';
import { termTable } from '../search/term.queries.ts';

/**
 * Whether a ticket is handed over to the desk: it never is, for there was none; it waits for its next try; the desk took
 * it, or made it; the desk refused it, and it waits for a person.
 */
export type Handover = 'none' | 'waiting' | 'taken' | 'rejected';

/** A ticket that is kept here, and the copy of one that the desk has. */
interface TicketRow {
  /** Its own key, above every id of the desk's; it goes on opening the ticket once the desk has it (SUP-7). */
  id: Generated<number>;
  /** Its id at the desk; null while it is only here. */
  deskId: number | null;
  /** By which the desk's copy of a ticket that was opened here is found again; null of one that the desk made. */
  tag: string | null;
  /** Whose account wrote it; null for a visitor, and for one that the desk made. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  /** Numbers of the desk's, which may know more of them than we do. */
  priority: number;
  status: number;
  createdAt: Instant;
  updatedAt: Instant;
  dueBy: Instant | null;
  firstResponseDue: Instant | null;
  /** The desk's id of the agent who answers it. */
  responderId: Large | null;
  /** The booking that it is about. */
  bookingId: number | null;
  handover: Handover;
  attempts: Generated<number>;
  /** When it is next tried to hand it over, while it waits. */
  deskDueAt: Instant | null;
  /** Until when the process that hands it over has it to itself. */
  claimedUntil: Instant | null;
  /** Why the desk refused it, or why the last try failed. */
  deskError: string | null;
  /** What it is found by (search-key.ts): its subject and description. */
  searchKey: string;
}

/** The desk's ids of agents have more than 32 bits. */
const agentIds: Migration = ({ onPostgres }) =>
  onPostgres(`alter table "ticket" alter column "responderId" type bigint`);

/** A word that a ticket is found by. */
interface TicketTermRow {
  term: string;
  ticketId: number;
}

export const ticketTables = defineTables(
  {
    ticket: table<TicketRow>().personal({ of: 'userId', exported: 'as shown', erased: 'anonymised' }),
    ticketTerm: table<TicketTermRow>().impersonal('words of tickets, which go when their text is removed'),
  },
  {
    '0064-desk-tickets': ticketsOfTheDesk,
    '0065-ticket-terms': termTable({ name: 'ticketTerm', owner: 'ticketId', of: 'ticket' }),
    '0066-agent-ids': agentIds,
  },
);
