import { refuseEndedSession } from '../../platform/users/session.queries.ts';
import { lockActiveAdmins, lockUser } from '../../platform/users/user.queries.ts';
import { confirmPassword } from '../credential.policy.ts';
import { AccountDeletion } from '../../platform/users/own-account.schema.ts';
import { whyUnsettled } from '../../bookings/personal-bookings.queries.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { filesOf } from '../../platform/files/photo.queries.ts';
import { recordExport, recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { freshSignIn, onceInBatch, query } from '../../platform/trpc.ts';
import { refuseStaleFactor } from '../second-factor/factor.policy.ts';
import { erase, settleNextAhead } from './erasure.ts';
import { exportOf } from './export.ts';

export const personalDataProcedures = {
  /** Returns everything that is stored about the viewer (DAT-1). @throws sign_in_again */
  exportData: query()
    .use(freshSignIn)
    .query(async ({ ctx }) => {
      await recordExport(ctx, 'data.exported');
      return exportOf(ctx, ctx.viewer);
    }),

  /**
   * Deletes the viewer's account: cancels future bookings and removes personal data (DAT-2, DAT-3). Each transaction settles
   * a few bookings, and the one that finds no more erases; a call after an interruption continues.
   * @throws sign_in_again, invalid, too_many_logins, job_in_progress, problem_open, last_admin
   */
  deleteAccount: query()
    .use(onceInBatch)
    .input(AccountDeletion)
    .mutation(async ({ ctx, input }) => {
      const { database, files, viewer, now } = ctx;
      await refuseStaleFactor(ctx);
      const lockPassword = await confirmPassword(ctx, input.currentPassword);
      // Not `inSession`: a header would name the events of however many bookings.
      const ifStillAllowed = <T>(work: (tx: Tx) => Promise<T>) =>
        database.transaction(async (tx) => {
          await lockUser(tx, viewer.id);
          await refuseEndedSession(tx, ctx.session.token);
          await lockPassword(tx);
          return work(tx);
        });
      await ifStillAllowed((tx) => refuseUnlessSettled(tx, viewer, now));
      const eraseOnceSettled = async (tx: Tx) => {
        if (await settleNextAhead(tx, viewer, now)) return null;
        // Again, because a problem may have been reported since.
        await refuseUnlessSettled(tx, viewer, now);
        const fileNames = await filesOf(tx, viewer.id);
        await erase(tx, viewer, now);
        await recordEvent(tx, { type: 'account.deleted', actorId: viewer.id }, now);
        await recordSecurityEvent(tx, ctx, 'account.deleted', { userId: viewer.id });
        return fileNames;
      };
      let left: string[] | null = null;
      while (left === null) left = await ifStillAllowed(eraseOnceSettled);
      ctx.session.clear();
      // The sweep removes what a process leaves that ends here.
      for (const name of left)
        await files.remove(name).catch((error: unknown) => ctx.report('a file was left', error));
    }),
};

async function refuseUnlessSettled(tx: Tx, { id, role }: Viewer, now: Date): Promise<void> {
  if (role === 'admin') {
    const admins = await lockActiveAdmins(tx);
    if (admins.every((admin) => admin === id))
      throw new DomainError('last_admin', {
        message: 'You’re the only admin, so you can’t delete your account',
      });
    return;
  }
  const side = role === 'provider' ? 'providerId' : 'userId';
  const reason = await whyUnsettled(tx, side, id, now);
  if (reason) throw new DomainError(reason);
}
