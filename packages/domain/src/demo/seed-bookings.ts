import { deltasOfNew } from '../bookings/booking-counters.ts';
import { findBooking, insertBookings } from '../bookings/booking.queries.ts';
import { expiryOf } from '../bookings/deadlines/deadlines.ts';
import { setFlag } from '../bookings/flag.ts';
import { openProblem, settleProblem } from '../bookings/problem/problem.ts';
import { quote } from '../bookings/request/price.ts';
import { addDeltas } from '../platform/counters/counter.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordEvents } from '../platform/events/event.queries.ts';
import { addMinutes, londonInstant } from '../platform/time.ts';
import { readUser } from '../platform/users/user.queries.ts';
import { insertReview, setReply } from '../providers/reviews/review.queries.ts';
import { claimTime } from '../scheduling/claim.queries.ts';
import { placeOfAddress } from '../scheduling/places/place.ts';
import { readService } from '../services/service.queries.ts';
import { historyOf, reviewedAt, stageTimes } from './booking-events.ts';
import type { DemoBooking } from './bookings.ts';
import { DEMO_ADMIN, DEMO_CUSTOMERS, DEMO_REGULARS, elementAt } from './people.ts';
import type { Ids } from './seed-people.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ANSWERED_WITHIN_MS = 3 * HOUR_MS;
const DEFAULT_DURATION = 60;
const DEFAULT_DAYS_BEFORE = 5;

export type SeedBooking = DemoBooking & { seriesId?: number };

/** Inserts bookings with their claims, history, counters, reviews, problems and flags. */
export async function seedBookings(
  tx: Tx,
  ids: Ids,
  bookings: readonly SeedBooking[],
  now: Date,
): Promise<void> {
  const prices = new Map<number, number>();
  for (const id of new Set(bookings.map(({ service }) => service)))
    prices.set(id, (await readService(tx, id)).price);
  const rows = bookings.map((booking) => rowOf(booking, prices.get(booking.service) ?? 0, ids, now));
  const bookingIds = await insertBookings(tx, rows);
  const seeded = bookings.map((booking, index) => {
    const [row, bookingId] = [elementAt(rows, index), elementAt(bookingIds, index)];
    const times = {
      createdAt: new Date(row.createdAt),
      startsAt: new Date(row.startsAt),
      endsAt: new Date(row.endsAt),
    };
    return { booking, row, bookingId, ...times };
  });
  const histories = seeded.map(({ booking, row, ...made }) =>
    historyOf(booking, { ...made, customerId: row.userId, providerId: row.providerId }),
  );
  const events = histories.flatMap((history) => history.events);
  await recordEvents(
    tx,
    events.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  );
  const made = rows.flatMap((row) => deltasOfNew(row, new Date(row.createdAt)));
  await addDeltas(tx, [...made, ...histories.flatMap(({ deltas }) => deltas)]);
  for (const { booking, row, bookingId, startsAt, endsAt } of seeded) {
    const { userId, providerId, place, duration } = row;
    // Past time needs no claim: no one can book it.
    if (booking.status !== 'cancelled' && endsAt > now)
      await claimTime(tx, { providerId, bookingId, place, startsAt, duration });
    await seedReview(tx, { bookingId, userId, providerId, serviceId: booking.service }, booking);
    await seedProblem(tx, bookingId, booking, ids(DEMO_ADMIN.name));
    if (booking.flagNote) await flag(tx, ids, bookingId, { note: booking.flagNote, now });
  }
}

function rowOf(booking: SeedBooking, price: number, ids: Ids, now: Date) {
  const { date, time, status, duration = DEFAULT_DURATION, seriesId = null } = booking;
  const startsAt = londonInstant(date, time);
  const endsAt = addMinutes(startsAt, duration);
  const createdAt = requestedAt(booking, startsAt, now);
  const { lineItems, totalPrice } = quote({ price, duration });
  const address = findAddress(booking.customer);
  return {
    userId: ids(booking.customer),
    providerId: ids(booking.provider),
    serviceId: booking.service,
    seriesId,
    status,
    late: booking.late ? (1 as const) : (0 as const),
    cancelReason: booking.cancelReason ?? null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    localDate: date,
    time,
    duration,
    address,
    place: placeOfAddress(address, []),
    notes: booking.notes ?? null,
    source: 'form' as const,
    options: JSON.stringify({ express: false, overnight: false, choices: {} }),
    recurring: seriesId ? (1 as const) : (0 as const),
    recurrencePattern: seriesId ? ('weekly' as const) : null,
    price,
    totalPrice,
    lineItems: JSON.stringify(lineItems),
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(createdAt, startsAt).toISOString(),
    ...stageTimes(booking, { startsAt, endsAt }),
    jobNote: booking.jobNote ?? null,
  };
}

/** Returns when a booking was requested: just now when it is pending, else some days before its start, and hours ago at least. */
function requestedAt(
  { status, requestedDaysBefore = DEFAULT_DAYS_BEFORE }: DemoBooking,
  startsAt: Date,
  now: Date,
): Date {
  if (status === 'pending') return now;
  return new Date(
    Math.min(now.getTime() - ANSWERED_WITHIN_MS, startsAt.getTime() - requestedDaysBefore * DAY_MS),
  );
}

/** Returns a customer's address; they are in different parts of London (RUN-16). */
function findAddress(customer: string): string {
  const known = [...DEMO_CUSTOMERS, ...DEMO_REGULARS].find(({ name }) => name === customer);
  if (!known) throw new Error(`The demo data has no address of ${customer}`);
  return known.address;
}

async function seedReview(
  tx: Tx,
  visit: { bookingId: number; userId: number; providerId: number; serviceId: number },
  { review, date }: Pick<DemoBooking, 'review' | 'date'>,
): Promise<void> {
  if (!review) return;
  const { reply, ...written } = review;
  const content = { tip: 0, ...written, recommend: written.rating > 3, instructions: null };
  await insertReview(tx, { ...visit, ...content }, reviewedAt({ date }));
  if (reply) await setReply(tx, { ...visit, reply });
}

/** After the end of the visit, or after its review: its history is in order of time. */
const REPORTED_AFTER_MS = 2 * HOUR_MS;
const DECIDED_AFTER_MS = DAY_MS;

async function seedProblem(tx: Tx, bookingId: number, seeded: DemoBooking, adminId: number): Promise<void> {
  if (!seeded.problem) return;
  const booking = await findBooking(tx, bookingId);
  if (!booking) return;
  const { decision, ...report } = seeded.problem;
  const before = seeded.review ? reviewedAt(seeded) : new Date(booking.endsAt);
  const reportedAt = new Date(before.getTime() + REPORTED_AFTER_MS);
  const reporter = { actor: 'customer', viewer: await readUser(tx, booking.userId) } as const;
  await openProblem(tx, booking, report, { ...reporter, now: reportedAt, freshdeskConfigured: false });
  const opened = await findBooking(tx, bookingId);
  if (!decision || !opened) return;
  const now = new Date(reportedAt.getTime() + DECIDED_AFTER_MS);
  await settleProblem(tx, opened, decision, { actor: 'admin', viewer: await readUser(tx, adminId), now });
}

async function flag(
  tx: Tx,
  ids: Ids,
  bookingId: number,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  const booking = await findBooking(tx, bookingId);
  if (booking) await setFlag(tx, booking, { note }, { actorId: ids(DEMO_ADMIN.name), now });
}
