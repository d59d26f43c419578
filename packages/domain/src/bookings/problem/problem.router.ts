import { invalidField } from '../../platform/errors.ts';
import { formatPrice } from '../../platform/money.ts';
import { command, inTransaction, query } from '../../platform/trpc.ts';
import { closeInFreshdesk } from '../../support/ticket-commands.ts';
import { lockUnchangedBooking, lockBookingFor, readBooking } from '../booking.policy.ts';
import { type Booking, Target } from '../booking.schema.ts';
import { presentById } from '../lifecycle/transition.ts';
import { withIdempotencyKey } from '../request/idempotency.queries.ts';
import { openProblem, settleProblem } from './problem.ts';
import { presentProblems } from './present-problem.ts';
import { problemsOfBooking } from './problem.queries.ts';
import { ProblemDecision, ProblemReport } from './problem.schema.ts';

export const problemProcedures = {
  /** Returns the problems with a visit, the latest first, for its participants (PRB-5). @throws not_found */
  problems: query()
    .input(Target)
    .query(async ({ ctx: { database, viewer }, input }) => {
      const { booking, actor } = await readBooking(database.read, viewer, input.bookingId);
      const problems = await problemsOfBooking(database.read, booking.id);
      return presentProblems(database.read, booking, problems, { viewer, actor });
    }),

  /**
   * Reports a problem with a visit and opens its ticket (PRB-1, PRB-3, PRB-7). Until an admin has resolved it, the job is not
   * completed automatically. @throws not_found, illegal_move (one is open already, or too early or late), idempotency_mismatch
   */
  reportProblem: command(ProblemReport, 'customer', 'provider').mutation(
    async ({ ctx, input }): Promise<Booking> => {
      const { tx, viewer, freshdesk, now } = ctx;
      const { idempotencyKey: key, ...request } = input;
      const { booking, actor } = await lockBookingFor(tx, viewer, request.bookingId);
      await withIdempotencyKey(tx, { userId: viewer.id, key, request, now }, async () => {
        const freshdeskConfigured = freshdesk !== null;
        await openProblem(tx, booking, request, { actor, viewer, now, freshdeskConfigured });
        return { bookingId: booking.id };
      });
      return presentById(ctx, booking.id);
    },
  ),

  /**
   * Resolves the open problem of a booking and closes its ticket; no money moves (PRB-4, PRB-7, PRO-5).
   * @throws not_found, changed_meanwhile, illegal_move, invalid (`credit`)
   */
  resolveProblem: query('admin')
    .input(ProblemDecision)
    .mutation(async ({ ctx, input }): Promise<Booking> => {
      const { viewer, now } = ctx;
      const { ticketId, decided } = await inTransaction(ctx, async (tx) => {
        const { booking, actor } = await lockUnchangedBooking({ ...ctx, tx }, input);
        const decision = { ...input, credit: creditOf(input, booking.totalPrice) };
        return {
          ticketId: await settleProblem(tx, booking, decision, { actor, viewer, now }),
          decided: await presentById({ ...ctx, tx }, booking.id),
        };
      });
      if (ticketId !== null) await closeInFreshdesk(ctx, ticketId);
      return decided;
    }),
};

/** Returns the credit of a decision in US cents; null without one. @throws invalid (`credit`) for a partial credit of the full price or more */
function creditOf({ outcome, credit }: ProblemDecision, price: number): number | null {
  if (outcome === 'full_credit') return price;
  if (outcome !== 'partial_credit' || credit === null || credit === undefined) return null;
  if (credit >= price)
    throw invalidField('credit', `A partial credit must be less than the price, ${formatPrice(price)}`);
  return credit;
}
