import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/context.ts';
import { openTicket, type TicketDraft } from '../../support/open-ticket.ts';
import { closeLocalTicket } from '../../support/ticket-commands.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import { move } from '../lifecycle/transition.ts';
import { decideProblem, findOpenProblem, insertProblem } from './problem.queries.ts';
import type { ProblemDecision, ProblemReport } from './problem.schema.ts';
import { formatDayTime } from '../../platform/dates.ts';
import { PRIORITIES } from '../../support/ticket.policy.ts';
import { PROBLEM_KIND_LABELS } from './outcomes.ts';

interface ByActor {
  actor: Actor;
  viewer: Viewer;
  now: Date;
}

/**
 * Opens the problem of a booking that is held, with its ticket (PRB-1, PRB-3, PRB-7).
 * @throws illegal_move: one is open already, or it is not the time
 */
export async function openProblem(
  tx: Tx,
  booking: BookingRow,
  { kind, note }: Pick<ProblemReport, 'kind' | 'note'>,
  { actor, viewer, now, freshdeskConfigured }: ByActor & { freshdeskConfigured: boolean },
): Promise<void> {
  await move(tx, booking, 'reportProblem', { actor, viewer, now, eventData: { kind } });
  const ticket = await openTicket(tx, ticketOf(booking, { kind, note }, viewer), {
    now,
    freshdeskConfigured,
  });
  const report = { bookingId: booking.id, kind, note, reportedBy: viewer.id, ticketId: ticket.id };
  await insertProblem(tx, report, now);
}

/**
 * Decides the open problem of a locked booking and closes its ticket (PRB-4, PRB-7). Returns the id of a ticket that is still
 * to be closed in Freshdesk. @throws illegal_move
 */
export async function settleProblem(
  tx: Tx,
  booking: BookingRow,
  { outcome, credit, reason }: Pick<ProblemDecision, 'outcome' | 'reason'> & { credit: number | null },
  { actor, viewer, now }: ByActor,
): Promise<number | null> {
  const eventData = { outcome, ...(credit !== null && { credit }) };
  await move(tx, booking, 'resolveProblem', { actor, viewer, now, eventData }, { problemOutcome: outcome });
  const problem = await findOpenProblem(tx, booking.id);
  if (!problem) return null;
  await decideProblem(tx, problem.id, { outcome, credit, reason, decidedBy: viewer.id }, now);
  const { ticketId } = problem;
  if (ticketId === null || (await closeLocalTicket(tx, ticketId, { actorId: viewer.id, now }))) return null;
  return ticketId;
}

/** Returns the ticket of a problem; a missed visit has a higher priority (PRB-7). */
function ticketOf(
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
    // Both sides get an email about the problem itself.
    receipt: false,
  };
}
