import { z } from 'zod';
import {
  findUser,
  lockActiveAdmins,
  markDeactivated,
  markReactivated,
} from '../../platform/users/user.queries.ts';
import { confirmedJobIds } from '../../bookings/booking.queries.ts';
import { countAhead } from '../../bookings/personal-bookings.queries.ts';
import { endSessionsOf, refuseEndedSession } from '../../platform/users/session.queries.ts';
import { deleteFeed } from '../../calendar-feeds/calendar-feed.queries.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { OnlyIfNew, refuseDone } from '../../platform/only-if-new.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { endResets } from '../password-reset/password-reset.queries.ts';
import { Id } from '../../platform/text.ts';
import { command, freshSignIn, query } from '../../platform/trpc.ts';
import type { DeactivationEffects } from '../account.schema.ts';
import { deleteDeparture, insertDeparture } from './departure.queries.ts';
import { endCover, settleNextBookings } from './departure.ts';

const Target = z.object({ userId: Id });
const Change = Target.extend(OnlyIfNew.shape);

export const deactivationProcedures = {
  /** Returns the effects of deactivating a user now, for the admin's confirmation (DEA-6). @throws not_found */
  deactivationEffects: query('admin')
    .input(Target)
    .query(async ({ ctx: { database, now }, input }): Promise<DeactivationEffects> => {
      const user = await findUser(database.read, input.userId);
      if (!user) throw new DomainError('not_found');
      const ahead = await countAhead(database.read, user, now);
      if (user.role === 'customer') return { cancelled: ahead.all, requests: 0, jobs: 0 };
      return { cancelled: 0, requests: ahead.requests, jobs: ahead.jobs };
    }),

  /**
   * Suspends an account: its sessions, reset links and calendar link end, a customer's future bookings are cancelled, a
   * provider's requests are reassigned or cancelled. `bookingsToReassign` are the confirmed jobs that an admin must reassign
   * (DEA-1, DEA-2, DEA-3, ACC-25, CAL-9). Of many bookings only the first are settled here, the others by
   * `processDeactivatedBookings` (DEA-7). @throws sign_in_again, not_found, self_deactivation, last_admin, done_meanwhile
   */
  deactivate: command(Change, 'admin')
    .use(freshSignIn)
    .mutation(async ({ ctx, input }) => {
      const { tx, viewer, now } = ctx;
      await refuseEndedSession(tx, ctx.session.token);
      const user = await findUser(tx, input.userId);
      if (!user) throw new DomainError('not_found');
      if (user.id === viewer.id) throw new DomainError('self_deactivation');
      if (user.role === 'admin') {
        const admins = await lockActiveAdmins(tx);
        if (!admins.includes(viewer.id)) throw new DomainError('forbidden');
        if (admins.every((id) => id === user.id)) throw new DomainError('last_admin');
      }
      if (!(await markDeactivated(tx, user.id, now))) {
        refuseDone(input, 'Another admin has already deactivated this user');
        return { ...user, active: false, bookingsToReassign: [] };
      }

      await endSessionsOf(tx, user.id);
      await endResets(tx, user);
      await deleteFeed(tx, user.id);
      await recordEvent(tx, { type: 'account.deactivated', actorId: viewer.id, recipientId: user.id }, now);
      const subject = { userId: user.id, byUserId: viewer.id };
      await recordSecurityEvent(tx, ctx, 'account.deactivated', subject);
      if (user.role === 'provider') await endCover(tx, user, viewer, now);
      const mayHaveMore = await settleNextBookings(tx, user, viewer, now);
      if (mayHaveMore) {
        await insertDeparture(tx, { userId: user.id, adminId: viewer.id, startedAt: now.toISOString() });
      }
      const bookingsToReassign = user.role === 'provider' ? await confirmedJobIds(tx, user.id, now) : [];
      return { ...user, active: false, bookingsToReassign };
    }),

  /** Lets a user in again. What was cancelled stays cancelled (DEA-5). @throws sign_in_again, not_found, done_meanwhile */
  reactivate: command(Change, 'admin')
    .use(freshSignIn)
    .mutation(async ({ ctx, input }) => {
      const { tx, viewer, now } = ctx;
      await refuseEndedSession(tx, ctx.session.token);
      const user = await findUser(tx, input.userId);
      if (!user) throw new DomainError('not_found');
      if (await markReactivated(tx, user.id)) {
        await deleteDeparture(tx, user.id);
        await recordEvent(tx, { type: 'account.reactivated', actorId: viewer.id, recipientId: user.id }, now);
        const subject = { userId: user.id, byUserId: viewer.id };
        await recordSecurityEvent(tx, ctx, 'account.reactivated', subject);
      } else refuseDone(input, 'Another admin has already reactivated this user');
      return { ...user, active: true };
    }),
};
