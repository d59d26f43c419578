import type { Context, Viewer } from '../../platform/context.ts';
import { recordedIn } from '../../platform/events/event.queries.ts';
import { syncTicket } from '../help-desk/hand-over.ts';
import { openTicket } from '../open-ticket.ts';
import { type TicketRow, findTicket } from '../ticket.queries.ts';
import type { NewTicket } from './desk.schema.ts';

/** Opens a ticket of an admin's, kept here whatever becomes of handing it over (SUP-5, SUP-6). */
export async function openAsAdmin(ctx: Context & { viewer: Viewer }, draft: NewTicket): Promise<TicketRow> {
  const { database, helpDesk, viewer, now } = ctx;
  const { id, name, email } = viewer;
  const whose = { actorId: id, userId: id, name, email, receipt: false };
  const { ticket, eventIds } = await database.transaction(async (tx) => ({
    ticket: await openTicket(tx, { ...whose, ...draft }, { now, deskConfigured: helpDesk !== null }),
    eventIds: recordedIn(tx),
  }));
  ctx.hasRecorded(eventIds);
  if (!helpDesk) return ticket;
  await syncTicket({ database, helpDesk, clock: () => now }, ticket.id);
  return (await findTicket(database.read, ticket.id)) ?? ticket;
}
