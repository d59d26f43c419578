import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../platform/context.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { TestMailAnswer } from './mail.schema.ts';
import { renderEmail } from './render-email.ts';

const MAX_DURATION_MS = 10_000;

/** Sends a mail past the outbox, to see whether the mail server takes it; says why when it does not (MAI-3). */
export async function sendTestMail(
  { mailer, publicUrl, report }: Pick<Context, 'mailer' | 'publicUrl' | 'report'>,
  email: string,
): Promise<TestMailAnswer> {
  if (!mailer) return { success: false, message: 'No mail server configured' };
  const blocks = [{ text: `This is a test. ${PRODUCT_NAME} can send mail to this address.` }];
  const letter = { subject: `A test mail from ${PRODUCT_NAME}`, greets: null, blocks };
  const written = renderEmail(letter, { publicUrl, unsubscribe: null });
  const mail = { ...written, to: email, messageId: randomUUID(), unsubscribe: null, entries: [] };
  const waited = new AbortController();
  try {
    const sent = await Promise.race([
      mailer.send(mail).then(() => true),
      sleep(MAX_DURATION_MS, false, { signal: waited.signal }),
    ]);
    if (!sent) return { success: false, message: 'The mail server did not answer in time' };
    return { success: true, message: `Test email sent to ${email}` };
  } catch (error) {
    report('a test mail could not be sent', error);
    return { success: false, message: error instanceof Error ? error.message : 'An error occurred' };
  } finally {
    waited.abort();
  }
}
