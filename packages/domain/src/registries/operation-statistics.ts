import { countDepartures } from '../accounts/deactivation/departure.queries.ts';
import { countOverdueBookings } from '../bookings/deadlines/due-bookings.ts';
import type { Db } from '../platform/database/database.ts';
import { pendingEvents } from '../platform/events/event.queries.ts';
import { mailStatistics } from '../platform/outbox/outbox.queries.ts';
import { lastBackup } from '../platform/versions/version.queries.ts';

/** Time after which an operation that is done within a minute counts as stuck. */
const STUCK_AFTER_MS = 10 * 60_000;

/** Returns what an operator watches of the work that this installation does by itself. Each query reads a bounded number of rows. */
export async function operationStatistics(db: Db, now: Date) {
  const stuckBefore = new Date(now.getTime() - STUCK_AFTER_MS);
  return {
    mails: await mailStatistics(db),
    events: await pendingEvents(db),
    stuck: {
      deactivation: await countDepartures(db, stuckBefore),
      booking: await countOverdueBookings(db, stuckBefore),
    },
    backupAt: await lastBackup(db),
  };
}
