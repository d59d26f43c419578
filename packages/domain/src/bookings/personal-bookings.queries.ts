import type { Viewer } from '../platform/context.ts';
import type { Db, Row, Tx } from '../platform/database/database.ts';
import { inSlices } from '../platform/event-loop.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import { termsOf } from '../platform/search/terms.ts';
import { type BookingRow, bookingsById } from './booking.queries.ts';

type Side = 'userId' | 'providerId';

/** Bookings of a user that are read at a time. */
const READ_BATCH_SIZE = 100;

/** Reads all bookings of a user, the first created first, in slices between which others have their turn (RUN-21). */
export async function* allBookingsOf(
  db: Db,
  side: Side,
  userId: number,
): AsyncGenerator<BookingRow[], void, undefined> {
  const all = await db
    .selectFrom('booking')
    .select('id')
    .where(side, '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  for await (const some of inSlices(all, READ_BATCH_SIZE)) {
    yield bookingsById(
      db,
      some.map(({ id }) => id),
    );
  }
}

/** Returns the error code of what prevents the deletion of an account: a job in progress, else an open problem. */
export async function whyUnsettled(
  tx: Tx,
  side: Side,
  userId: number,
  now: Date,
): Promise<'job_in_progress' | 'problem_open' | null> {
  const at = now.toISOString();
  const rows = await tx
    .selectFrom('booking')
    .select('problemAt')
    .where(side, '=', userId)
    .where((eb) =>
      eb.or([
        eb('problemAt', 'is not', null),
        eb.and([
          eb('status', '=', 'confirmed'),
          eb('pausedAt', 'is', null),
          eb('startsAt', '<=', at),
          eb('endsAt', '>', at),
        ]),
      ]),
    )
    .execute();
  if (rows.length === 0) return null;
  return rows.some(({ problemAt }) => problemAt === null) ? 'job_in_progress' : 'problem_open';
}

/** Counts a user's future bookings: all, and the requests and confirmed jobs that are not paused. */
export async function countAhead(
  db: Db,
  { id, role }: Pick<Viewer, 'id' | 'role'>,
  now: Date,
): Promise<{ all: number; requests: number; jobs: number }> {
  if (role === 'admin') return { all: 0, requests: 0, jobs: 0 };
  const ahead = await db
    .selectFrom('booking')
    .select(['status', 'pausedAt'])
    .where(role === 'customer' ? 'userId' : 'providerId', '=', id)
    .where('status', 'in', ['pending', 'confirmed'])
    .where('startsAt', '>', now.toISOString())
    .execute();
  const active = ahead.filter(({ pausedAt }) => pausedAt === null);
  return {
    all: ahead.length,
    requests: active.filter(({ status }) => status === 'pending').length,
    jobs: active.filter(({ status }) => status === 'confirmed').length,
  };
}

/** The address of a booking whose customer was erased. */
export const REMOVED_ADDRESS = 'Removed';

/** Erases personal data from a customer's bookings; service, time and price stay. */
export async function eraseBookingTexts(tx: Tx, userId: number): Promise<void> {
  const before = await tx
    .selectFrom('booking')
    .select(['id', 'searchKey'])
    .where('userId', '=', userId)
    .execute();
  await deleteTerms(tx, before);
  const options = JSON.stringify({ express: false, overnight: false, choices: {} });
  await tx
    .updateTable('booking')
    .set({
      address: REMOVED_ADDRESS,
      latitude: null,
      longitude: null,
      postcode: null,
      searchKey: searchKeyOf(REMOVED_ADDRESS),
      notes: null,
      customRequests: null,
      options,
      flagNote: null,
      ticks: '{}',
      jobNote: null,
    })
    .where('userId', '=', userId)
    .execute();
}

const TERM_BATCH_SIZE = 500;

/** Deletes the words by which bookings are found, together for all that have the same address. */
async function deleteTerms(
  tx: Tx,
  bookings: readonly Pick<Row<'booking'>, 'id' | 'searchKey'>[],
): Promise<void> {
  for (const [searchKey, some] of Map.groupBy(bookings, (each) => each.searchKey)) {
    const terms = termsOf(searchKey);
    for (let from = 0; from < some.length && terms.length > 0; from += TERM_BATCH_SIZE) {
      const ids = some.slice(from, from + TERM_BATCH_SIZE).map(({ id }) => id);
      await tx.deleteFrom('bookingTerm').where('term', 'in', terms).where('bookingId', 'in', ids).execute();
    }
  }
}
