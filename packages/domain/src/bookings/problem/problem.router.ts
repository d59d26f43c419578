import { invalidField } from '../../errors.ts';
import { formatPrice } from '../../money.ts';
import { closeTicket } from '../../support/close-ticket.ts';
import { openTicket } from '../../support/open-ticket.ts';
import { command, query } from '../../trpc.ts';
import { lockBookingAsSeen, lockBookingFor, readBooking } from '../booking.policy.ts';
import type { Booking } from '../booking.schema.ts';
import { Target } from '../booking.schema.ts';
import { move, presentById } from '../lifecycle/transition.ts';
import { withIdempotencyKey } from '../request/idempotency.queries.ts';
import { ticketOf } from './problem-ticket.ts';
import { presentProblems } from './present-problem.ts';
import { decideProblem, findOpenProblem, insertProblem, problemsOfBooking } from './problem.queries.ts';
import { ProblemDecision, ProblemReport } from './problem.schema.ts';

export const problemProcedures = {
  /** The problems with a visit, the latest first, for those who take part in it (PRB-5). @throws not_found */
  problems: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking, actor } = await readBooking(database.read, viewer, input.bookingId);
      const problems = await problemsOfBooking(database.read, booking.id);
      return presentProblems(database.read, booking, problems, { viewer, actor });
    }),

  /**
   * Tells of a problem with a visit, and opens its ticket (PRB-1, PRB-3, PRB-7); until an admin has decided about it the job is
   * not completed by itself. @throws not_found, illegal_move (one is open already, or it is not the time), idempotency_mismatch
   */
  reportProblem: command(ProblemReport, 'customer', 'provider').mutation(
    async ({ ctx, input }): Promise<Booking> => {
      const { tx, viewer, helpDesk, now } = ctx;
      const { idempotencyKey: key, ...request } = input;
      const { booking, actor } = await lockBookingFor(tx, viewer, request.bookingId);
      await withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
        await move(tx, booking, 'reportProblem', { actor, viewer, now, told: { kind: request.kind } });
        const { id: ticketId } = await openTicket(tx, ticketOf(booking, request, viewer), {
          now,
          deskConfigured: helpDesk !== null,
        });
        await insertProblem(tx, { ...request, reportedBy: viewer.id, ticketId }, now);
        return { ticketId };
      });
      return presentById(ctx, booking.id);
    },
  ),

  /**
   * Decides about the open problem of a booking and closes its ticket; no money moves (PRB-4, PRB-7, PRO-5).
   * @throws not_found, changed_meanwhile, illegal_move, invalid (`credit`)
   */
  resolveProblem: command(ProblemDecision, 'admin').mutation(async ({ ctx, input }): Promise<Booking> => {
    const { tx, viewer, now } = ctx;
    const { outcome, reason } = input;
    const { booking, actor } = await lockBookingAsSeen(ctx, input);
    const credit = creditOf(input, booking.totalPrice);
    const told = { outcome, ...(credit !== null && { credit }) };
    await move(tx, booking, 'resolveProblem', { actor, viewer, now, told }, { problemOutcome: outcome });
    const problem = await findOpenProblem(tx, booking.id);
    if (problem) {
      await decideProblem(tx, problem.id, { outcome, credit, reason }, { decidedBy: viewer.id, now });
      if (problem.ticketId !== null) await closeTicket(tx, problem.ticketId, { actorId: viewer.id, now });
    }
    return presentById(ctx, booking.id);
  }),
};

/** The credit of a decision in US cents; null where there is none. @throws invalid (`credit`) unless a part is less than the price */
function creditOf({ outcome, credit }: ProblemDecision, price: number): number | null {
  if (outcome === 'full_credit') return price;
  if (outcome !== 'partial_credit' || credit === null || credit === undefined) return null;
  if (credit >= price)
    throw invalidField('credit', `A partial credit is less than the price, ${formatPrice(price)}`);
  return credit;
}
