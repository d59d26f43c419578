import { endFeed } from '../../calendar-feeds/calendar-feed.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/event.queries.ts';
import { recordSecurityEvent } from '../../platform/security/security-event.queries.ts';
import { Nothing, command, publicProcedure } from '../../platform/trpc.ts';
import { EMAIL_CONFIRMATIONS } from '../../platform/users/limits.ts';
import { countAttempts } from '../../platform/users/rate-limit.queries.ts';
import { endSessionsOf } from '../../platform/users/session.queries.ts';
import {
  endPassword,
  setEmailConfirmed,
  takenNameOf,
  updateAccount,
} from '../../platform/users/user-changes.queries.ts';
import { lockActive, readUser } from '../../platform/users/user.queries.ts';
import { type User, toAccountKey } from '../../platform/users/user.schema.ts';
import { EmailLink } from '../account.schema.ts';
import { endResets, insertResetRequest } from '../password-reset/password-reset.queries.ts';
import { requirePasswordOnce } from '../second-factor/passkey.queries.ts';
import { sendConfirmation } from './email-link.policy.ts';
import { type LinkKind, consumeEmailLink, endEmailLinks, findEmailLink } from './email-link.queries.ts';

const NEXT_STEP: Record<LinkKind, string> = {
  confirm: 'If your email isn’t confirmed yet, log in and ask for a new one',
  revert: 'Please contact us',
};

export const emailConfirmationProcedures = {
  /** Mails another link that confirms the viewer's address, unless it is confirmed (ACC-40). @throws too_many_confirmations after three a day */
  sendEmailConfirmation: command(Nothing).mutation(async ({ ctx: { tx, cipher, viewer, now } }) => {
    const user = await readUser(tx, viewer.id);
    if (user.emailConfirmed) return { isConfirmed: true };
    const attempt = { limit: EMAIL_CONFIRMATIONS, subject: `user ${viewer.id}` };
    await countAttempts(tx, [attempt], now);
    await sendConfirmation(tx, cipher, user, now);
    return { isConfirmed: false };
  }),

  /** Confirms the address that a link was mailed to, once (ACC-40). @throws not_found (unknown, used or expired) */
  confirmEmail: publicProcedure.input(EmailLink).mutation(async ({ ctx, input: { token } }) => {
    const { database, now } = ctx;
    await database.transaction(async (tx) => {
      const { user, email } = await takeLink(tx, 'confirm', token, now);
      // A change of email ends the links to the former one.
      if (toAccountKey(user.email) !== toAccountKey(email)) throw linkEnded('confirm');
      await setEmailConfirmed(tx, user.id, now);
      await recordEvent(tx, { type: 'account.email_confirmed', actorId: user.id }, now);
      await recordSecurityEvent(tx, ctx, 'email.confirmed', { userId: user.id });
    });
  }),

  /**
   * Restores the former email with the link mailed to it, once. Ends every session, link, the password and the calendar
   * address, since someone else may have made the change, and mails a link to set a new password there (ACC-42).
   * @throws not_found (unknown, used or expired), email_taken
   */
  revertEmail: publicProcedure.input(EmailLink).mutation(async ({ ctx, input: { token } }) => {
    const { database, now } = ctx;
    try {
      await database.transaction(async (tx) => {
        const { user, email } = await takeLink(tx, 'revert', token, now);
        await endResets(tx, user);
        await updateAccount(tx, user.id, { ...user, email });
        await setEmailConfirmed(tx, user.id, now);
        await endEmailLinks(tx, user.id);
        await endSessionsOf(tx, user.id);
        await endPassword(tx, user.id);
        await requirePasswordOnce(tx, user.id);
        await endFeed(tx, user.id, now);
        await insertResetRequest(tx, email, now);
        await recordEvent(tx, { type: 'account.email_reverted', actorId: user.id }, now);
        await recordSecurityEvent(tx, ctx, 'email.reverted', { userId: user.id });
      });
    } catch (error) {
      throw takenNameOf(error);
    }
  }),
};

/** Consumes a link, with its user's row locked. @throws not_found, also for a deactivated account */
async function takeLink(
  tx: Tx,
  kind: LinkKind,
  token: string,
  now: Date,
): Promise<{ user: User; email: string }> {
  const link = await findEmailLink(tx, kind, token, now);
  if (!link || !(await lockActive(tx, link.userId)) || !(await consumeEmailLink(tx, token)))
    throw linkEnded(kind);
  return { user: await readUser(tx, link.userId), email: link.email };
}

function linkEnded(kind: LinkKind): DomainError {
  return new DomainError('not_found', {
    message: `This link has expired or has already been used. ${NEXT_STEP[kind]}`,
  });
}
