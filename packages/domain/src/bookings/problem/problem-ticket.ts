import type { Viewer } from '../../platform/context.ts';
import { formatDayTime } from '../../platform/dates.ts';
import type { TicketDraft } from '../../support/open-ticket.ts';
import { PRIORITIES } from '../../support/ticket.policy.ts';
import type { BookingRow } from '../booking.queries.ts';
import { PROBLEM_KIND_LABELS } from './outcomes.ts';
import type { ProblemReport } from './problem.schema.ts';

/** The ticket that a problem opens: a visit to which nobody came presses more than others (PRB-7). */
export function ticketOf(
  { id: bookingId, serviceName, startsAt }: BookingRow,
  { kind, note }: Pick<ProblemReport, 'kind' | 'note'>,
  { id: userId, name, email }: Viewer,
): TicketDraft {
  return {
    actorId: userId,
    userId,
    name,
    email,
    subject: `${PROBLEM_KIND_LABELS[kind]}: ${serviceName} on ${formatDayTime(startsAt)}`,
    description: note,
    priority: kind === 'did_not_arrive' ? PRIORITIES.high : PRIORITIES.medium,
    bookingId,
    // Both sides are written to about the problem itself.
    receipt: false,
  };
}
