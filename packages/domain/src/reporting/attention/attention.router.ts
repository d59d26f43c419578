import { unapprovedProviders } from '../../accounts/user-search.queries.ts';
import {
  bookingsOfDeactivated,
  problemBookings,
  unassignedBookings,
} from '../../bookings/admin/admin-bookings.queries.ts';
import { presentBooking } from '../../bookings/present-booking.ts';
import { EMAIL_TEMPLATES } from '../../registries/events.ts';
import { failedMails } from '../../mail/mail.queries.ts';
import { query } from '../../platform/trpc.ts';
import { toListedTicket } from '../../support/present-ticket.ts';
import { urgentTickets } from '../../support/ticket.queries.ts';
import { type AttentionItem, MAX_ITEMS_PER_ATTENTION_KIND } from './attention.schema.ts';

export const attentionProcedures = {
  /**
   * Returns what only an admin can settle, soonest due first and then the longest waiting: requests without a provider,
   * confirmed visits of deactivated providers, open problems, providers to approve, tickets at risk, and emails that could
   * not be delivered; twenty of each at most (ADM-18). A problem and its ticket are one item, due when the ticket is.
   */
  attention: query('admin').query(async ({ ctx: { database, viewer, now } }): Promise<AttentionItem[]> => {
    const { read } = database;
    const [unassigned, ofDeactivated, problems, providers, tickets, mails] = await Promise.all([
      unassignedBookings(read, MAX_ITEMS_PER_ATTENTION_KIND),
      bookingsOfDeactivated(read, MAX_ITEMS_PER_ATTENTION_KIND),
      problemBookings(read, MAX_ITEMS_PER_ATTENTION_KIND),
      unapprovedProviders(read, MAX_ITEMS_PER_ATTENTION_KIND),
      urgentTickets(read, now, MAX_ITEMS_PER_ATTENTION_KIND),
      failedMails(read, MAX_ITEMS_PER_ATTENTION_KIND),
    ]);
    const dueOf = new Map(tickets.map(({ bookingId, dueBy }) => [bookingId, dueBy]));
    const problemIds = new Set(problems.map(({ id }) => id));
    const ownTickets = tickets.filter(({ bookingId }) => bookingId === null || !problemIds.has(bookingId));
    const items: AttentionItem[] = [
      ...unassigned.map((row) => {
        const booking = presentBooking(row, viewer, now);
        return { kind: 'unassigned' as const, since: row.createdAt, dueAt: row.expiresAt, booking };
      }),
      ...ofDeactivated.map(({ deactivatedAt, ...row }) => {
        const booking = presentBooking(row, viewer, now);
        const since = deactivatedAt ?? row.createdAt;
        return { kind: 'deactivated' as const, since, dueAt: row.startsAt, booking };
      }),
      ...problems.map((row) => {
        const booking = presentBooking(row, viewer, now);
        const since = row.problemAt ?? row.createdAt;
        return { kind: 'problem' as const, since, dueAt: dueOf.get(row.id) ?? null, booking };
      }),
      ...providers.map((user) => ({
        kind: 'approval' as const,
        since: user.createdAt,
        dueAt: null,
        user,
      })),
      ...ownTickets.map((row) => {
        const { createdAt: since, dueBy: dueAt, name } = row;
        return { kind: 'ticket' as const, since, dueAt, ticket: toListedTicket(row), name };
      }),
      ...mails.map((mail) => {
        const { label } = EMAIL_TEMPLATES[mail.template];
        return { kind: 'mail' as const, since: mail.createdAt, dueAt: null, mail, label };
      }),
    ];
    return items.toSorted(byUrgency);
  }),
};

/** Orders items by deadline, the soonest first, and those without one after them, the longest waiting first. */
function byUrgency(one: AttentionItem, other: AttentionItem): number {
  if (one.dueAt === null || other.dueAt === null) {
    if (one.dueAt !== other.dueAt) return one.dueAt === null ? 1 : -1;
    return Date.parse(one.since) - Date.parse(other.since);
  }
  return Date.parse(one.dueAt) - Date.parse(other.dueAt);
}
