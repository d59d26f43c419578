import { randomUUID } from 'node:crypto';
import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import { endChoice, readMailChoices, saveMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import {
  discardFailed,
  findMail,
  retryingMails,
  lastRefusal,
  sendAgain,
} from '../platform/outbox/outbox.queries.ts';
import { countHeld, resolveHeld } from '../platform/outbox/past-mails.queries.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import { command, publicProcedure, query } from '../platform/trpc.ts';
import { hasLink } from '../platform/outbox/outbox.schema.ts';
import { findUser } from '../platform/users/user.queries.ts';
import { typedEmail } from './account-emails.ts';
import { announce, countAudience } from './announcements.ts';
import { compose } from './compose.ts';
import {
  Announcement,
  Audience,
  HeldMails,
  MailChoices,
  MailSearch,
  MailRecipient,
  type MailStatus,
  MailTarget,
  NewAnnouncement,
  TestMail,
  type TestMailAnswer,
  UnsubscribeTarget,
} from './mail.schema.ts';
import { listMails } from './mail.queries.ts';
import { type RenderedEmail, renderEmail } from './render-email.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

const TEST_TIMEOUT_MS = 10_000;

export const mailProcedures = {
  /** Sends a test email to an address, without the outbox; gives up after ten seconds (MAI-3). @throws invalid */
  test: query('admin')
    .input(TestMail)
    .mutation(({ ctx, input }): Promise<TestMailAnswer> => sendTestMail(ctx, input.email)),

  /** Lists the outbox, newest first, a page at a time. */
  list: query('admin')
    .input(MailSearch)
    .query(({ ctx, input }) => listMails(ctx.database.read, input)),

  /** Returns whether there is a mail server, and the emails that it does not take. */
  status: query('admin').query(async ({ ctx: { database, mailer } }): Promise<MailStatus> => ({
    hasServer: mailer !== null,
    retrying: await retryingMails(database.read),
    heldCount: await countHeld(database.read),
  })),

  /**
   * Renders an email as it would be now, even if its reason is gone; null once its data is gone. One with a link of its owner
   * is visible only in demo mode without a mail server (ACC-22). @throws not_found
   */
  show: query('admin')
    .input(MailTarget)
    .query(async ({ ctx, input }): Promise<RenderedEmail | null> => {
      const mail = await findMail(ctx.database.read, input.mailId);
      if (!mail) throw new DomainError('not_found');
      if (hasLink(mail.template) && !(ctx.demo && ctx.mailer === null)) return null;
      const email = await compose(ctx.database.read, mail, { ...ctx, includeOutdated: true });
      return email && { subject: email.subject, html: email.html, text: email.text };
    }),

  /** Returns why the last email to a user did not arrive; null when it did (MAI-4). @throws not_found */
  refusal: query('admin')
    .input(MailRecipient)
    .query(async ({ ctx: { database }, input }) => {
      const user = await findUser(database.read, input.userId);
      if (!user) throw new DomainError('not_found');
      return lastRefusal(database.read, user);
    }),

  /**
   * Sends an email again, also one that failed or was never sent because there was no mail server.
   * @throws not_found, illegal_mail (pending, or its template has a link)
   */
  sendAgain: command(MailTarget, 'admin').mutation(async ({ ctx: { tx, now }, input }) => {
    if (!(await findMail(tx, input.mailId))) throw new DomainError('not_found');
    if (!(await sendAgain(tx, input.mailId, now))) throw new DomainError('illegal_mail');
  }),

  /** Gives up an email that could not be delivered (ADM-18). @throws not_found, illegal_mail unless it failed */
  discard: command(MailTarget, 'admin').mutation(async ({ ctx: { tx, now }, input }) => {
    if (!(await findMail(tx, input.mailId))) throw new DomainError('not_found');
    if (!(await discardFailed(tx, input.mailId, now))) throw new DomainError('illegal_mail');
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

  /** Counts the active users of an audience who want news. */
  countAudience: query('admin')
    .input(Audience)
    .query(async ({ ctx, input }) => ({ recipients: await countAudience(ctx.database.read, input) })),

  /** Renders an announcement. */
  preview: query('admin')
    .input(Announcement)
    .query(({ ctx: { publicUrl }, input }): RenderedEmail => {
      const email = { ...typedEmail(input), recipientName: null };
      return renderEmail(email, { publicUrl, unsubscribe: null });
    }),

  /** Sends an announcement to an audience; a repeated key sends it to no one twice (MAI-2). @throws invalid */
  announce: query('admin')
    .input(NewAnnouncement)
    .mutation(async ({ ctx: { database, viewer, now }, input }) => ({
      recipients: await announce(database, viewer, input, now),
    })),

  /** Returns which optional emails the viewer receives (MAI-1). */
  choices: query().query(({ ctx }) => readMailChoices(ctx.database.read, ctx.viewer.id)),

  /** Replaces and returns which optional emails the viewer receives (MAI-1). @throws invalid */
  saveChoices: command(MailChoices).mutation(async ({ ctx, input }) => {
    await saveMailChoices(ctx.tx, ctx.viewer.id, input);
    return input;
  }),

  /** Ends emails of one kind by the link in them, without a session (MAI-10). @throws not_found */
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

/** Sends an email without the outbox, to test the mail server; returns why when it fails (MAI-3). */
async function sendTestMail(
  { mailer, publicUrl, report }: Pick<Context, 'mailer' | 'publicUrl' | 'report'>,
  address: string,
): Promise<TestMailAnswer> {
  if (!mailer) return { success: false, message: 'No mail server configured' };
  const blocks = [{ text: `This is a test. ${PRODUCT_NAME} can send email to this address.` }];
  const email = { subject: `A test email from ${PRODUCT_NAME}`, recipientName: null, blocks };
  const rendered = renderEmail(email, { publicUrl, unsubscribe: null });
  const mail = { ...rendered, to: address, messageId: randomUUID(), unsubscribe: null, entries: [] };
  const signal = AbortSignal.timeout(TEST_TIMEOUT_MS);
  try {
    await mailer.send(mail, signal);
    return { success: true, message: `Test email sent to ${address}` };
  } catch (error) {
    // Not reported: the admin reads it, and the mail server is at fault.
    if (signal.aborted && error === signal.reason)
      return { success: false, message: 'The mail server didn’t reply in time' };
    report('a test mail could not be sent', error);
    return { success: false, message: error instanceof Error ? error.message : 'An error occurred' };
  }
}
