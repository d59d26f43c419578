import { type Page, PageQuery } from '../platform/page.ts';
import { query } from '../platform/trpc.ts';
import { pageOfTicketsOf } from './ticket.queries.ts';
import type { OwnTicket } from './ticket.schema.ts';

export const ownTicketProcedures = {
  /** A page of what the viewer wrote to us, newest first, with where it stands (SUP-19). @throws invalid for a cursor that no answer gave */
  ownTickets: query()
    .input(PageQuery.omit({ text: true }))
    .query(async ({ ctx: { database, viewer }, input }): Promise<Page<OwnTicket>> => {
      const { items, nextCursor } = await pageOfTicketsOf(database.read, { ...input, userId: viewer.id });
      return {
        items: items.map(({ id, subject, description, status, createdAt, bookingId }) => ({
          id,
          subject,
          description,
          status,
          createdAt,
          bookingId,
        })),
        nextCursor,
      };
    }),
};
