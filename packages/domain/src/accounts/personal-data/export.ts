import { readAccessDetails } from '../access-details/access-details.queries.ts';
import { listSessions } from '../../platform/users/session.queries.ts';
import { listAddresses } from '../../scheduling/addresses/address.queries.ts';
import { listHours, listTimeOff } from '../../scheduling/provider-time.queries.ts';
import { allBookingsOf } from '../../bookings/personal-bookings.queries.ts';
import { storedRecord } from '../../bookings/job/job-record.ts';
import { actorOf, placeOf } from '../../bookings/booking.queries.ts';
import { problemsOf } from '../../bookings/problem/problem.queries.ts';
import { wordsOf } from '../../bookings/problem/present-problem.ts';
import { presentBooking, readsCustomer } from '../../bookings/present-booking.ts';
import { findFeed } from '../../calendar-feeds/calendar-feed.queries.ts';
import type { Context, Viewer } from '../../platform/context.ts';
import type { Db, TablesSaying } from '../../platform/database/database.ts';
import { storedRowsOf } from '../../platform/database/personal-rows.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import { actionsOf } from '../../platform/events/event.queries.ts';
import { allMessagesOf } from '../../messages/message.queries.ts';
import { mailsOf } from '../../platform/outbox/outbox.queries.ts';
import { readMailChoices } from '../../platform/outbox/mail-choice.queries.ts';
import { photosOf } from '../../platform/files/photo.queries.ts';
import { readPreferences } from '../preferences/preference.queries.ts';
import { related } from '../../providers/favourite.queries.ts';
import { findProfile } from '../../providers/profile.queries.ts';
import { readOfferedServiceIds, readArea } from '../../providers/provider.queries.ts';
import { listFactors } from '../second-factor/factor.queries.ts';
import { findReferralCode, listReferrals } from '../referrals/referral.queries.ts';
import { listWrittenReviews, listReceivedReviews } from '../../providers/reviews/review.queries.ts';
import { listUserEntries } from '../../support/ticket-entry.queries.ts';
import { listUserTickets } from '../../support/ticket.queries.ts';

const BEGINNING = new Date(0);
/** A limit that no list reaches. */
const ALL = Number.MAX_SAFE_INTEGER;

type ExportRequest = Pick<Context, 'cipher' | 'session' | 'now'> & { id: number; viewer: Viewer };

/** Named parts of the export by table, empty for a role that has nothing there. */
export const EXPORTS: Record<
  TablesSaying<{ exported: 'as shown' }>,
  (db: Db, request: ExportRequest) => Promise<Record<string, unknown>>
> = {
  user: async (_, { viewer }) => ({ account: viewer }),
  session: async (db, { id, session, now }) => ({ sessions: await listSessions(db, id, session.token, now) }),
  factor: async (db, { id }) => ({ secondFactors: await listFactors(db, id) }),
  userAddress: async (db, { id }) => ({ addresses: await listAddresses(db, id) }),
  preference: async (db, { id }) => ({ preferences: await readPreferences(db, id) }),
  accessDetails: async (db, { id, cipher }) => ({ accessDetails: await readAccessDetails(db, cipher, id) }),
  providerProfile: async (db, { id }) => {
    const profile = await findProfile(db, id);
    return { profile: profile ? { ...profile, area: await readArea(db, id) } : null };
  },
  providerService: async (db, { id }) => ({ serviceIds: await readOfferedServiceIds(db, id) }),
  weeklyHours: async (db, { id }) => ({ hours: await listHours(db, id) }),
  timeOff: async (db, { id }) => ({ timeOff: await listTimeOff(db, id, BEGINNING) }),
  booking: async (db, { id, viewer, now }) => {
    const isProvider = viewer.role === 'provider';
    const bookings: object[] = [];
    const jobRecords: object[] = [];
    for await (const rows of allBookingsOf(db, isProvider ? 'providerId' : 'userId', id)) {
      for (const row of rows) {
        // Only the customer themself reads where they live.
        bookings.push({ ...presentBooking(row, viewer, now), ...(!isProvider && { place: placeOf(row) }) });
        if (readsCustomer(actorOf(viewer, row), row)) jobRecords.push(storedRecord(row));
      }
    }
    return { bookings, jobRecords };
  },
  review: async (db, { id, viewer }) => ({
    reviews: await (viewer.role === 'provider' ? listReceivedReviews : listWrittenReviews)(db, id, ALL),
  }),
  photo: async (db, { id }) => ({ photos: await photosOf(db, id) }),
  message: async (db, { viewer }) => ({ messages: await allMessagesOf(db, viewer) }),
  favourite: async (db, { id }) => ({ favourites: await related(db, 'favourite', id) }),
  block: async (db, { id }) => ({ blocked: await related(db, 'block', id) }),
  calendarFeed: async (db, { id }) => ({ calendarFeed: (await findFeed(db, id)) ?? null }),
  referralCode: async (db, { id }) => ({ referralCode: await findReferralCode(db, id) }),
  referral: async (db, { id }) => ({ referrals: await listReferrals(db, id) }),
  problem: async (db, { id, viewer }) => {
    const side = viewer.role === 'provider' ? 'providerId' : 'userId';
    return { problems: (await problemsOf(db, side, id)).map((row) => wordsOf(row, row.customerId)) };
  },
  ticket: async (db, { id }) => ({ tickets: await listUserTickets(db, id) }),
  ticketEntry: async (db, { id }) => ({ ticketMessages: await listUserEntries(db, id) }),
  mail: async (db, { id }) => ({ mails: await mailsOf(db, id) }),
  mailChoice: async (db, { id }) => ({ mailChoices: await readMailChoices(db, id) }),
  event: async (db, { id }) => ({ actions: await actionsOf(db, id) }),
};

/** Returns everything that is stored about a user, table by table as its feature's `.tables.ts` declares (DAT-1). */
export async function exportOf({ database, cipher, session, now }: Context, viewer: Viewer) {
  const parts: Record<string, unknown> = await storedRowsOf(database.read, viewer.id);
  const request = { id: viewer.id, viewer, cipher, session, now };
  for (const exportTable of Object.values(EXPORTS)) {
    await yieldToEventLoop();
    Object.assign(parts, await exportTable(database.read, request));
  }
  return { ...parts, exportedAt: now.toISOString() };
}
