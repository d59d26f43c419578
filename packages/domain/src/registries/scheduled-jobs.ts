import { deleteExpiredChallenges } from '../accounts/second-factor/passkey.queries.ts';
import { deleteExpiredEmailLinks } from '../accounts/email-confirmation/email-link.queries.ts';
import { deleteExpiredSessions } from '../platform/users/session.queries.ts';
import { moveDueBookings } from '../bookings/deadlines/due-bookings.ts';
import { deleteExpiredKeys } from '../bookings/request/idempotency.queries.ts';
import { foldDeltas } from '../platform/counters/counter.queries.ts';
import type { Database } from '../platform/database/database.ts';
import { deleteOldSecurityEvents } from '../platform/security/security-event.queries.ts';
import { planReminders } from '../mail/reminder.queries.ts';

/**
 * Runs what is due by time alone: requests expire, ended jobs are completed, reminders are sent, expired sessions,
 * security events and idempotency keys are deleted, counters folded. Called every minute; several processes may do so at once.
 */
export async function runScheduledJobs(
  database: Database,
  now: Date,
): Promise<Awaited<ReturnType<typeof moveDueBookings>>> {
  const moved = await moveDueBookings(database, now);
  await planReminders(database, now);
  await deleteExpiredKeys(database, now);
  await deleteExpiredSessions(database, now);
  await deleteExpiredEmailLinks(database, now);
  await deleteExpiredChallenges(database, now);
  await deleteOldSecurityEvents(database, now);
  await foldDeltas(database);
  return moved;
}
