import { findUser } from '../platform/users/user.queries.ts';
import { DomainError } from '../platform/errors.ts';
import { findMail, heldUpMails, lastRefusal, sendAgain } from '../platform/outbox/outbox.queries.ts';
import { countHeld, resolveHeld } from '../platform/outbox/past-mails.queries.ts';
import { command, publicProcedure, query } from '../platform/trpc.ts';
import { announce, countAudience } from './announcements.ts';
import { compose } from './compose.ts';
import { ACCOUNT_LETTERS } from './account-letters.ts';
import { endChoice, readMailChoices, saveMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import { listMails } from './mail-list.queries.ts';
import {
  Announcement,
  Audience,
  HeldMails,
  MailChoices,
  MailSearch,
  MailReader,
  type MailStatus,
  MailTarget,
  NewAnnouncement,
  TestMail,
  type TestMailAnswer,
  UnsubscribeTarget,
} from './mail.schema.ts';
import { sendTestMail } from './test-mail.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';

export const mailProcedures = {
  /** Sends a mail to an address at once, within ten seconds or not at all (MAI-3). @throws invalid */
  test: query('admin')
    .input(TestMail)
    .mutation(({ ctx, input }): Promise<TestMailAnswer> => sendTestMail(ctx, input.email)),

  /** A page of the outbox, newest first. */
  list: query('admin')
    .input(MailSearch)
    .query(({ ctx, input }) => listMails(ctx.database.read, input)),

  /** Whether there is a mail server, and what it does not take. */
  status: query('admin').query(async ({ ctx: { database, mailer } }): Promise<MailStatus> => ({
    hasServer: mailer !== null,
    heldUp: await heldUpMails(database.read),
    heldBack: await countHeld(database.read),
  })),

  /**
   * A mail as it would be written now, also when its reason is gone; null once nothing is left to write it from. The link of a password reset is shown in
   * demo mode without a mail server alone (ACC-22). @throws not_found
   */
  show: query('admin')
    .input(MailTarget)
    .query(async ({ ctx, input }): Promise<RenderedEmail | null> => {
      const mail = await findMail(ctx.database.read, input.mailId);
      if (!mail) throw new DomainError('not_found');
      if (mail.template === 'password_reset' && !(ctx.demo && ctx.mailer === null)) return null;
      const written = await compose(ctx.database.read, mail, { ...ctx, evenOutdated: true });
      return written && { subject: written.subject, html: written.html, text: written.text };
    }),

  /** Why the last mail to a user did not arrive; null when it did (MAI-4). @throws not_found */
  refusal: query('admin')
    .input(MailReader)
    .query(async ({ ctx: { database }, input }) => {
      const user = await findUser(database.read, input.userId);
      if (!user) throw new DomainError('not_found');
      return lastRefusal(database.read, user);
    }),

  /** Sends a mail once more; also one that failed or was kept. @throws not_found, illegal_mail while it waits, and of a password reset */
  sendAgain: command(MailTarget, 'admin').mutation(async ({ ctx: { tx, now }, input }) => {
    if (!(await findMail(tx, input.mailId))) throw new DomainError('not_found');
    if (!(await sendAgain(tx, input.mailId, now))) throw new DomainError('illegal_mail');
  }),

  /**
   * Sends or discards mails that were held back when a backup was restored (MAI-16).
   * @throws not_found, illegal_mail for one that is not held back
   */
  resolveHeld: command(HeldMails, 'admin').mutation(async ({ ctx: { tx, now }, input }) => {
    const { mailId } = input;
    if (mailId !== undefined && !(await findMail(tx, mailId))) throw new DomainError('not_found');
    const count = await resolveHeld(tx, input, now);
    if (mailId !== undefined && count === 0) throw new DomainError('illegal_mail');
    return { count };
  }),

  /** How many an announcement would go to: without those who are deactivated, deleted or want no news. */
  countAudience: query('admin')
    .input(Audience)
    .query(async ({ ctx, input }) => ({ recipients: await countAudience(ctx.database.read, input) })),

  /** An announcement as it would be written. */
  preview: query('admin')
    .input(Announcement)
    .query(({ ctx: { publicUrl }, input }): RenderedEmail => {
      const letter = { ...ACCOUNT_LETTERS.announcement(input), greets: null };
      return renderEmail(letter, { publicUrl, unsubscribe: null });
    }),

  /** Writes to an audience; the same key again writes to nobody twice (MAI-2). @throws invalid */
  announce: query('admin')
    .input(NewAnnouncement)
    .mutation(async ({ ctx: { database, viewer, now }, input }) => ({
      recipients: await announce(database, viewer, input, now),
    })),

  /** What the viewer wants to be written to about (MAI-1). */
  choices: query().query(({ ctx }) => readMailChoices(ctx.database.read, ctx.viewer.id)),

  /** Replaces what the viewer wants to be written to about; returns it (MAI-1). @throws invalid */
  saveChoices: command(MailChoices).mutation(async ({ ctx, input }) => {
    await saveMailChoices(ctx.tx, ctx.viewer.id, input);
    return input;
  }),

  /** Ends mails of one kind by the link that stands in them, without a session (MAI-10). @throws not_found */
  unsubscribe: publicProcedure
    .input(UnsubscribeTarget)
    .mutation(async ({ ctx: { database, cipher }, input }) => {
      const ended = readUnsubscribeToken(cipher, input.token);
      if (!ended) throw new DomainError('not_found');
      await database.transaction(async (tx) => {
        if (!(await findUser(tx, ended.userId))) throw new DomainError('not_found');
        await endChoice(tx, ended.userId, ended.choice);
      });
      return { choice: ended.choice };
    }),
};
