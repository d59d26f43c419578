import { heldBy } from '../held-times.ts';
import { quartersFrom, readClock } from '../london-clock.ts';
import { expiryDue, lapseDue } from '../naive-deadlines.ts';
import { historyFaults } from './history.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** What is wrong with the bookings in the tables at this moment, a sentence each; nothing when every rule holds. */
export function faultsOf(snapshot: Snapshot, now: Date): string[] {
  return [
    ...overlaps(snapshot),
    ...claimFaults(snapshot),
    ...pendingFaults(snapshot, now),
    ...departureFaults(snapshot),
    ...addressFaults(snapshot),
    ...snapshot.bookings.flatMap((booking) => [
      ...rowFaults(booking, snapshot).map((fault) => `booking ${booking.id}: ${fault}`),
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

/** Nobody waits for more than 25 answers, but for what admins gave to somebody else. */
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

/** Nothing lies ahead of a customer who left, and nobody waits for the answer of a provider who did. */
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

/** Whoever has addresses has exactly one that is the default. */
function addressFaults({ addresses }: Snapshot): string[] {
  return [...Map.groupBy(addresses, ({ userId }) => userId)].flatMap(([userId, own]) => {
    const count = own.filter(({ isDefault }) => isDefault === 1).length;
    return count === 1 ? [] : [`user ${userId} has ${count} default addresses`];
  });
}

function rowFaults(booking: Booking, snapshot: Snapshot): string[] {
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
    [
      waits && Date.parse(booking.expiresAt ?? '') !== expiryDue(booking, snapshot),
      'expires at another time',
    ],
    ...wishFaults(booking),
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}

function wishFaults(booking: Booking): [boolean, string][] {
  const { status, pausedAt, rescheduleStartsAt, rescheduleRequestedAt, rescheduleLapsesAt } = booking;
  const parts = [rescheduleStartsAt, rescheduleRequestedAt, rescheduleLapsesAt];
  const missing = parts.filter((part) => part === null).length;
  const isOpen = status === 'confirmed' && pausedAt === null;
  return [
    [missing !== 0 && missing !== parts.length, 'has half a wish for another time'],
    [missing === 0 && !isOpen, 'has a wish for another time that nobody can answer'],
    [missing === 0 && Date.parse(rescheduleLapsesAt ?? '') !== lapseDue(booking), 'lapses at another time'],
  ];
}
