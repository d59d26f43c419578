import { insertUser, markDeactivated, readUser } from '../platform/users/user.queries.ts';
import type { Passwords } from '../platform/users/passwords.ts';
import { claimTime } from '../scheduling/claim.queries.ts';
import { setWeeklyHours } from '../scheduling/provider-time.queries.ts';
import { countMade } from '../bookings/booking-counters.ts';
import { openProblem, settleProblem } from '../bookings/problem/problem.ts';
import { setFlag } from '../bookings/flag.ts';
import { findBooking, insertBooking } from '../bookings/booking.queries.ts';
import { insertSeries } from '../bookings/series/series.queries.ts';
import { expiryOf } from '../bookings/deadlines/deadlines.ts';
import { quote } from '../bookings/request/price.ts';
import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { placeOfAddress } from '../scheduling/places/place.ts';
import { markVerified, updateProfile } from '../providers/profile.queries.ts';
import { markApproved, openProfile, setArea, setOfferedServices } from '../providers/provider.queries.ts';
import { markAllMailed, recordEvent } from '../platform/events/event.queries.ts';
import { readService } from '../services/service.queries.ts';
import { insertReview } from '../providers/reviews/review.queries.ts';
import { addMinutes, londonInstant } from '../platform/time.ts';
import { DEMO_BOOKINGS, DEMO_SERIES, type DemoBooking } from './bookings.ts';
import { markSeeded } from './demo.queries.ts';
import { recordHistory } from './history.ts';
import { seedConversations, seedTickets } from './messages.ts';
import {
  DEMO_ADMIN,
  DEMO_CUSTOMERS,
  DEMO_DEACTIVATED,
  DEMO_FORMER_CUSTOMERS,
  DEMO_PASSWORD,
  DEMO_PROVIDERS,
} from './people.ts';
import { DEMO_REVIEWS, type DemoReview } from './reviews.ts';

/**
 * Fills an empty database with the demo data, once, however many processes start together. Does nothing if it is already
 * there. @throws Error if the database has other data (RUN-2)
 */
export async function seedDemo(database: Database, passwords: Passwords, now: Date): Promise<void> {
  const passwordHash = await passwords.inTurn({ address: 'demo', isKnown: true }, ({ hash }) =>
    hash(DEMO_PASSWORD),
  );
  await database.transaction(async (tx) => {
    if (!(await markSeeded(tx))) return;
    const ids = await seedPeople(tx, passwordHash, now);
    for (const booking of DEMO_BOOKINGS)
      await seedBooking(tx, ids, booking, dayOf(booking.day, now), null, now);
    await seedSeries(tx, ids, now);
    await seedReviews(tx, ids, now);
    await seedConversations(tx, ids, now);
    await seedTickets(tx, ids, now);
    await markAllMailed(tx, now);
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Ids = (name: string) => number;

/** All but the newest users joined before the oldest visit, one a day in the order of their ids. */
const FIRST_JOINED_BEFORE_DAYS = 120;
const NEWEST_JOINED_BEFORE_DAYS = 1;
const DEACTIVATED_BEFORE_DAYS = 7;

async function seedPeople(tx: Tx, passwordHash: string, now: Date): Promise<Ids> {
  const ids = new Map<string, number>();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const add = async (
    role: 'customer' | 'provider' | 'admin',
    { name, email }: { name: string; email: string },
    joinedAt = daysAgo(FIRST_JOINED_BEFORE_DAYS - ids.size),
  ) => {
    const username = email.slice(0, email.indexOf('@'));
    const user = { username, email, name, role, phone: null, passwordHash, now: joinedAt };
    const id = await insertUser(tx, user);
    await recordEvent(tx, { type: 'account.registered', actorId: id }, joinedAt);
    ids.set(name, id);
    return { id, joinedAt };
  };
  const addProvider = async (provider: (typeof DEMO_PROVIDERS)[number], joined?: Date) => {
    const { id, joinedAt } = await add('provider', provider, joined);
    await openProfile(tx, id);
    if (provider.hours) await setWeeklyHours(tx, id, provider.hours);
    await setOfferedServices(tx, id, provider.services);
    await updateProfile(tx, id, provider);
    await setArea(tx, id, provider.area);
    if (provider.isNew) return;
    await markVerified(tx, id, true, joinedAt);
    await markApproved(tx, id, joinedAt);
  };
  const { id: adminId } = await add('admin', DEMO_ADMIN);
  for (const customer of DEMO_CUSTOMERS) await add('customer', customer);
  for (const provider of DEMO_PROVIDERS.filter(({ isNew }) => !isNew)) await addProvider(provider);
  const { id: recipientId } = await add('customer', DEMO_DEACTIVATED);
  const deactivatedAt = daysAgo(DEACTIVATED_BEFORE_DAYS);
  await markDeactivated(tx, recipientId, deactivatedAt);
  await recordEvent(tx, { type: 'account.deactivated', actorId: adminId, recipientId }, deactivatedAt);
  for (const customer of DEMO_FORMER_CUSTOMERS) await add('customer', customer);
  for (const provider of DEMO_PROVIDERS.filter(({ isNew }) => isNew))
    await addProvider(provider, daysAgo(NEWEST_JOINED_BEFORE_DAYS));
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo data has no user called ${name}`);
    return id;
  };
}

async function seedBooking(
  tx: Tx,
  ids: Ids,
  booking: DemoBooking,
  localDate: string,
  seriesId: number | null,
  now: Date,
): Promise<number> {
  const service = await readService(tx, booking.service);
  const startsAt = londonInstant(localDate, booking.time);
  const duration = 60;
  // A pending booking was requested just now, any other five days before its start and at least an hour ago.
  const createdAt =
    booking.status === 'pending'
      ? now
      : new Date(Math.min(now.getTime() - HOUR_MS, startsAt.getTime() - 5 * DAY_MS));
  const { lineItems, totalPrice } = quote({ price: service.price, duration });
  const endsAt = addMinutes(startsAt, duration);
  const customerId = ids(booking.customer);
  const providerId = ids(booking.provider);
  const address = findAddress(booking.customer);
  const place = placeOfAddress(address, []);
  const bookingId = await insertBooking(tx, {
    userId: customerId,
    providerId,
    serviceId: booking.service,
    seriesId,
    status: booking.status,
    late: booking.late ? 1 : 0,
    cancelReason: booking.cancelReason ?? null,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    localDate,
    time: booking.time,
    duration,
    address,
    place,
    notes: booking.notes ?? null,
    source: 'form',
    options: JSON.stringify({ express: false, overnight: false, choices: {} }),
    recurring: seriesId ? 1 : 0,
    recurrencePattern: seriesId ? 'weekly' : null,
    price: service.price,
    totalPrice,
    lineItems: JSON.stringify(lineItems),
    createdAt: createdAt.toISOString(),
    expiresAt: expiryOf(createdAt, startsAt).toISOString(),
  });
  if (booking.status !== 'cancelled')
    await claimTime(tx, { providerId, bookingId, place, startsAt, duration });
  const { status, cancelReason = null } = booking;
  await countMade(tx, { status, cancelReason, localDate, totalPrice, providerId }, createdAt);
  await recordHistory(tx, { ...booking, bookingId, customerId, providerId, createdAt, startsAt, endsAt });
  if (booking.problem) {
    const options = { adminId: ids(DEMO_ADMIN.name), endsAt };
    await seedProblem(tx, bookingId, booking.problem, options);
  }
  if (booking.flagNote) await flag(tx, ids, bookingId, { note: booking.flagNote, now });
  return bookingId;
}

/** Returns a customer's address; they are in different parts of London (RUN-16). */
function findAddress(customer: string): string {
  const known = [...DEMO_CUSTOMERS, ...DEMO_FORMER_CUSTOMERS].find(({ name }) => name === customer);
  if (!known) throw new Error(`The demo data has no address of ${customer}`);
  return known.address;
}

const REPORTED_AFTER_MS = 2 * HOUR_MS;
const DECIDED_AFTER_MS = DAY_MS;

async function seedProblem(
  tx: Tx,
  bookingId: number,
  { decision, ...report }: NonNullable<DemoBooking['problem']>,
  { adminId, endsAt }: { adminId: number; endsAt: Date },
): Promise<void> {
  const reportedAt = new Date(endsAt.getTime() + REPORTED_AFTER_MS);
  const booking = await findBooking(tx, bookingId);
  if (!booking) return;
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

async function seedSeries(tx: Tx, ids: Ids, now: Date): Promise<void> {
  const { dates, day, ...shared } = DEMO_SERIES;
  const seriesId = await insertSeries(tx, {
    userId: ids(shared.customer),
    serviceId: shared.service,
    pattern: 'weekly',
    createdAt: now.toISOString(),
  });
  for (let week = 0; week < dates; week += 1) {
    const status = week < 2 ? 'confirmed' : 'pending';
    await seedBooking(tx, ids, { ...shared, day, status }, addDays(dayOf(day, now), 7 * week), seriesId, now);
  }
}

/** The reviewed jobs of a provider are on consecutive working days, the newest five weeks ago. */
const FIRST_REVIEWED_DAY = -30;

/** The provider with future jobs, reviewed by current customers; former ones reviewed the others. */
const MAIN_PROVIDER = 'Grace Mensah';

async function seedReviews(tx: Tx, ids: Ids, now: Date): Promise<void> {
  for (const [at, { name, services }] of DEMO_PROVIDERS.entries()) {
    const customers = name === MAIN_PROVIDER ? DEMO_CUSTOMERS : DEMO_FORMER_CUSTOMERS;
    // The oldest first.
    for (const [index, review] of [...(DEMO_REVIEWS[name] ?? []).entries()].toReversed()) {
      const customer = customers[(at + index) % customers.length]?.name ?? '';
      const service = services[index % services.length] ?? 0;
      const job = { customer, provider: name, service, day: FIRST_REVIEWED_DAY - index, time: '10:00' };
      await seedReview(tx, ids, job, review, now);
    }
  }
}

/** Inserts a completed job and its review of that evening. */
async function seedReview(
  tx: Tx,
  ids: Ids,
  job: Omit<DemoBooking, 'status'>,
  { rating, comment }: DemoReview,
  now: Date,
): Promise<void> {
  const localDate = dayOf(job.day, now);
  const bookingId = await seedBooking(tx, ids, { ...job, status: 'completed' }, localDate, null, now);
  const people = { userId: ids(job.customer), providerId: ids(job.provider) };
  const content = { rating, comment: comment ?? null, recommend: rating > 3 };
  const review = { ...people, bookingId, ...content, instructions: null, tip: 0 };
  await insertReview(tx, review, londonInstant(localDate, '19:00'));
}

/** Returns the day in London that is `count` working days (Monday to Saturday) from today. */
function dayOf(count: number, now: Date): string {
  const step = Math.sign(count);
  let date = londonWall(now).date;
  for (let left = Math.abs(count); left > 0;) {
    date = addDays(date, step);
    if (dayOfWeek(date) !== 0) left -= 1;
  }
  return date;
}
