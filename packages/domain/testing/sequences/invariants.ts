import { quartersFrom, readClock } from '../london-clock.ts';
import { counterFaults } from './counter-faults.ts';
import { historyFaults } from './history.ts';
import { minutesBetween } from './places.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** Returns a sentence for each broken rule about the bookings in the tables. */
export function faultsOf(snapshot: Snapshot, now: Date): string[] {
  return [
    ...overlaps(snapshot),
    ...travelFaults(snapshot),
    ...claimFaults(snapshot),
    ...coverFaults(snapshot),
    ...busyFaults(snapshot),
    ...pendingFaults(snapshot, now),
    ...departureFaults(snapshot),
    ...addressFaults(snapshot),
    ...reviewFaults(snapshot),
    ...traces(snapshot),
    ...counterFaults(snapshot),
    ...snapshot.bookings.flatMap((booking) => [
      ...rowFaults(booking).map((fault) => `booking ${booking.id}: ${fault}`),
      ...historyFaults(booking, snapshot),
    ]),
  ];
}

/** No provider is held by two bookings at one moment. */
function overlaps({ bookings }: Snapshot): string[] {
  const held = bookings.flatMap(heldBy);
  return held.flatMap((a, index) =>
    held
      .slice(index + 1)
      .filter((b) => a.providerId === b.providerId && a.bookingId !== b.bookingId)
      .filter((b) => a.startsAt < b.endsAt && b.startsAt < a.endsAt)
      .map((b) => `provider ${a.providerId} has bookings ${a.bookingId} and ${b.bookingId} at once`),
  );
}

/** Between two jobs of a provider lies the travel from one to the other. */
function travelFaults({ bookings }: Snapshot): string[] {
  const addresses = new Map(bookings.map(({ id, address }) => [id, address]));
  const held = bookings.flatMap(heldBy);
  return held.flatMap((a) =>
    held
      .filter((b) => a.providerId === b.providerId && a.bookingId !== b.bookingId && a.endsAt <= b.startsAt)
      .filter((b) => {
        const minutes = minutesBetween(addresses.get(a.bookingId) ?? '', addresses.get(b.bookingId) ?? '');
        return Date.parse(b.startsAt) - Date.parse(a.endsAt) < minutes * 60_000;
      })
      .map((b) => `provider ${a.providerId} cannot get from booking ${a.bookingId} to ${b.bookingId}`),
  );
}

/** Claims are exactly the quarter hours that the bookings hold. */
function claimFaults({ bookings, claims }: Snapshot): string[] {
  const due = bookings.flatMap(heldBy).flatMap(({ bookingId, providerId, startsAt, endsAt }) => {
    const minutes = (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
    return quartersFrom(new Date(startsAt), minutes).map(
      (quarter) => `${bookingId} ${providerId} ${quarter.toISOString()}`,
    );
  });
  const held = claims.map(({ bookingId, providerId, slot }) => {
    return `${bookingId} ${providerId} ${new Date(slot * 900_000).toISOString()}`;
  });
  return [
    ...[...new Set(due).difference(new Set(held))].map((claim) => `missing claim ${claim}`),
    ...[...new Set(held).difference(new Set(due))].map((claim) => `claim too many ${claim}`),
  ];
}

/** Others are asked to cover what its provider offers now, at most ten of them, and nothing else. */
function coverFaults({ bookings, coverRequests }: Snapshot): string[] {
  return [...Map.groupBy(coverRequests, ({ bookingId }) => bookingId)].flatMap(([bookingId, requests]) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    const asked = requests.filter(({ answer }) => answer === 'open' || answer === 'declined');
    const astray = asked.filter(
      ({ providerId, offeredBy }) => providerId === booking?.providerId || offeredBy !== booking?.providerId,
    );
    const faults: [boolean, string][] = [
      [asked.length > 10, `asks ${asked.length} to cover it`],
      [asked.length > 0 && booking?.coverOfferedAt === null, 'asks others though it is not offered'],
      [astray.length > 0, 'asks its own provider, or for one who does not have it'],
    ];
    return faults.filter(([wrong]) => wrong).map(([, fault]) => `booking ${bookingId} ${fault}`);
  });
}

/** Busy times are exactly the time ranges that the bookings hold, each with the postcode of its booking. */
function busyFaults({ bookings, busyTimes }: Snapshot): string[] {
  const postcodes = new Map(bookings.map(({ id, postcode }) => [id, postcode ?? undefined]));
  const slot = (instant: string) => Date.parse(instant) / 900_000;
  const due = bookings
    .flatMap(heldBy)
    .map(({ bookingId, providerId, startsAt, endsAt }) =>
      [bookingId, providerId, slot(startsAt), slot(endsAt), postcodes.get(bookingId)].join(' '),
    );
  const held = busyTimes.map(({ bookingId, providerId, fromSlot, toSlot, place }) =>
    [bookingId, providerId, fromSlot, toSlot, place?.split(' ').slice(2).join(' ')].join(' '),
  );
  return [
    ...[...new Set(due).difference(new Set(held))].map((range) => `missing busy time ${range}`),
    ...[...new Set(held).difference(new Set(due))].map((range) => `busy time too many ${range}`),
  ];
}

/** A customer waits for at most 25 answers, but for what admins gave to another provider. */
function pendingFaults({ bookings, events }: Snapshot, now: Date): string[] {
  const assigned = new Set(
    events.filter(({ type }) => type === 'booking.assigned').map(({ bookingId }) => bookingId),
  );
  const waiting = bookings.filter(
    ({ id, status, startsAt, pausedAt }) =>
      status === 'pending' && startsAt > now.toISOString() && pausedAt === null && !assigned.has(id),
  );
  const customers = Map.groupBy(waiting, ({ userId }) => userId);
  return [...customers]
    .filter(([, rows]) => rows.length > 25)
    .map(([userId, rows]) => `customer ${userId} waits for ${rows.length} answers`);
}

/** Nothing lies ahead of a customer who left, and no request waits for the answer of a provider who did. */
function departureFaults({ bookings, users }: Snapshot): string[] {
  return users.flatMap(({ id, role, deactivatedAt }) => {
    if (deactivatedAt === null) return [];
    const ahead = bookings.filter(
      ({ status, startsAt }) => ['pending', 'confirmed'].includes(status) && startsAt > deactivatedAt,
    );
    const left = ahead.filter(({ userId, providerId, status, pausedAt }) => {
      const waits = status === 'pending' && pausedAt === null;
      return role === 'customer' ? userId === id : providerId === id && waits;
    });
    return left.map((booking) => `booking ${booking.id} waits for ${role} ${id}, who left`);
  });
}

/** A user who has addresses has exactly one that is the default. */
function addressFaults({ addresses }: Snapshot): string[] {
  return [...Map.groupBy(addresses, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const count = own.filter(({ isDefault }) => isDefault === 1).length;
    return count === 1 ? [] : [`user ${userId} has ${count} default addresses`];
  });
}

/** A review is of a completed visit, by its customer, once. */
function reviewFaults({ reviews, bookings }: Snapshot): string[] {
  const visits = reviews.map(({ bookingId }) => bookings.find(({ id }) => id === bookingId));
  const wrong = visits.filter((row) => row?.status !== 'completed');
  const twice = reviews.length - new Set(visits).size;
  return [
    ...wrong.map((row) => `booking ${row?.id} is reviewed while ${row?.status}`),
    ...(twice > 0 ? [`${twice} reviews too many`] : []),
  ];
}

/** Nothing personal is left of those who deleted their accounts. */
function traces(snapshot: Snapshot): string[] {
  const { addresses, favourites, blocks, keys, offers, hours, timeOff, coverRequests } = snapshot;
  const personal = [addresses, favourites, blocks, keys, offers, hours, timeOff, coverRequests].flat();
  const gone = new Set(snapshot.users.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : id)));
  const isOf = (row: object) =>
    ['userId', 'otherId', 'providerId', 'offeredBy'].some((name) => gone.has(Number(Reflect.get(row, name))));
  const told = snapshot.bookings.filter(({ userId, address }) => gone.has(userId) && address !== 'Removed');
  return [...personal.filter(isOf), ...told].map((row) => `left of who is gone: ${JSON.stringify(row)}`);
}

function rowFaults(booking: Booking): string[] {
  const { status, cancelReason, providerId, startsAt, endsAt, duration, totalPrice } = booking;
  const lines = JSON.parse(booking.lineItems) as { amount: number }[];
  const clock = readClock(new Date(startsAt));
  const isOpen = status === 'pending' || status === 'confirmed';
  const waits = status === 'pending' && booking.pausedAt === null;
  const faults: [boolean, string][] = [
    [lines.reduce((sum, { amount }) => sum + amount, 0) !== totalPrice, 'lines do not sum to the total'],
    [!lines.every(({ amount }) => Number.isInteger(amount)), 'a line is no whole number of cents'],
    [(status === 'cancelled') !== (cancelReason !== null), `${status} with reason ${cancelReason}`],
    [status !== 'pending' && status !== 'cancelled' && providerId === null, `${status} without a provider`],
    [Date.parse(endsAt) - Date.parse(startsAt) !== duration * 60_000, 'does not last its duration'],
    [clock.date !== booking.localDate || clock.time !== booking.time, 'is at another time in London'],
    [(booking.recurring === 1) !== (booking.seriesId !== null), 'recurs without a series, or the reverse'],
    [(booking.seriesDate === null) !== (booking.seriesId === null), 'is made for no day of its series'],
    [booking.pausedAt !== null && !isOpen, `paused while ${status}`],
    [booking.replacedById !== null && status !== 'cancelled', `booked again while ${status}`],
    [waits && !(booking.expiresAt && booking.expiresAt <= startsAt), 'waits for an answer beyond its start'],
    ...recordFaults(booking),
    [
      booking.coverOfferedAt !== null && (status !== 'confirmed' || booking.pausedAt !== null),
      `offered to others while ${status}`,
    ],
    [booking.coveredAt !== null && status === 'pending', 'covered while it waits for an answer'],
    ...rescheduleFaults(booking),
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

/** Stages are marked one after another, of jobs that were accepted, from four hours before the start. */
function recordFaults({ status, startsAt, ...booking }: Booking): [boolean, string][] {
  const { onMyWayAt, startedAt, finishedAt, ticks } = booking;
  const marks = [onMyWayAt, startedAt, finishedAt].filter((at) => at !== null);
  const isInOrder = marks.every((at, index) => index === 0 || at >= marks[index - 1]!);
  const skips = (startedAt !== null && onMyWayAt === null) || (finishedAt !== null && startedAt === null);
  const isKept = marks.length > 0 || ticks !== '{}';
  const from = new Date(Date.parse(startsAt) - 4 * 3_600_000).toISOString();
  return [
    [!isInOrder || skips, `is marked out of order: ${marks.join()}`],
    [isKept && (status === 'pending' || booking.pausedAt !== null), `has a record while ${status}`],
    [marks.some((at) => at < from), `is marked long before its start: ${marks.join()}`],
  ];
}

function rescheduleFaults(booking: Booking): [boolean, string][] {
  const { status, pausedAt, rescheduleStartsAt, rescheduleRequestedAt, rescheduleLapsesAt } = booking;
  const parts = [rescheduleStartsAt, rescheduleRequestedAt, rescheduleLapsesAt];
  const missing = parts.filter((part) => part === null).length;
  const isOpen = status === 'confirmed' && pausedAt === null;
  return [
    [missing !== 0 && missing !== parts.length, 'has half a reschedule request'],
    [missing === 0 && !isOpen, 'has a reschedule request that cannot be answered'],
    [missing === 0 && rescheduleLapsesAt! > booking.startsAt, 'may be answered after its start'],
  ];
}

/** A range of a provider's time, half-open; instants as ISO text. */
interface Held {
  bookingId: number;
  providerId: number;
  startsAt: string;
  endsAt: string;
}

/** Returns the times that a booking must hold: its own, and the one that its customer requested; none when cancelled or paused. */
function heldBy(booking: Booking): Held[] {
  const { id: bookingId, providerId, status, pausedAt, duration, rescheduleStartsAt } = booking;
  if (providerId === null || status === 'cancelled' || pausedAt !== null) return [];
  const starts = rescheduleStartsAt === null ? [booking.startsAt] : [booking.startsAt, rescheduleStartsAt];
  return starts.map((startsAt) => {
    const endsAt = new Date(Date.parse(startsAt) + duration * 60_000).toISOString();
    return { bookingId, providerId, startsAt, endsAt };
  });
}
