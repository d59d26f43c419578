import type { Database } from '../platform/database/database.ts';
import { findPasts, setMailsAside } from '../platform/outbox/past-mails.queries.ts';
import { forgetOpenWishes } from '../accounts/password-reset/password-reset.queries.ts';
import { planMails } from './plan-mails.ts';
import { planReminders } from './reminders.ts';

/**
 * Keeps mails about the past from being sent, before a server sends any: with a mail server for the first time all that
 * was recorded before counts as delivered (MAI-5), and what was due in a restored database may have been sent from the
 * database that was backed up (MAI-16). To be called at each start; does nothing at any other.
 */
export async function setPastAside(database: Database, hasMailServer: boolean, now: Date): Promise<void> {
  const pasts = await findPasts(database.read, hasMailServer);
  if (pasts.length === 0) return;
  await planMails(database, now);
  await planReminders(database, now);
  await database.transaction((tx) => forgetOpenWishes(tx));
  for (const past of pasts) await setMailsAside(database, past, now);
}
