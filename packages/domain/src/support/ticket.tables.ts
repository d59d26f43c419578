import { type Generated, type Instant, defineTables, table } from '../database/table.ts';

interface TicketRow {
  id: Generated<number>;
  /** Null for a visitor. */
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority: number;
  status: number;
  createdAt: Instant;
}

export const ticketTables = defineTables({
  ticket: table<TicketRow>().personal({ of: 'userId', exported: 'as shown', erased: 'anonymised' }),
});
