import { quartersFrom, readClock } from '../london-clock.ts';
import { historyFaults } from './history.ts';
import type { Snapshot } from '../snapshot.ts';

type Booking = Snapshot['bookings'][number];

/** What is wrong with the bookings in the tables at this moment, a sentence each; nothing when every rule holds. */
export function faultsOf(snapshot: Snapshot, now: Date): string[] {
  return [
    ...overlaps(snapshot),
    ...claimFaults(snapshot),
    ...pendingFaults(snapshot, now),
    ...snapshot.bookings.flatMap((booking) => [
      ...rowFaults(booking).map((fault) => `booking ${booking.id}: ${fault}`),
      ...historyFaults(booking, snapshot),
    ]),
  ];
}

/** No provider has two live bookings at one moment. */
function overlaps({ bookings }: Snapshot): string[] {
  const live = bookings.filter(({ status, providerId }) => status !== 'cancelled' && providerId !== null);
  return live.flatMap((a, index) =>
    live
      .slice(index + 1)
      .filter((b) => a.providerId === b.providerId && a.startsAt < b.endsAt && b.startsAt < a.endsAt)
      .map((b) => `provider ${a.providerId} has bookings ${a.id} and ${b.id} at once`),
  );
}

/** Claims are exactly the quarter hours of the bookings that are assigned and not cancelled. */
function claimFaults({ bookings, claims }: Snapshot): string[] {
  const due = bookings
    .filter(({ status, providerId }) => status !== 'cancelled' && providerId !== null)
    .flatMap(({ id, providerId, startsAt, duration }) =>
      quartersFrom(new Date(startsAt), duration).map(
        (quarter) => `${id} ${providerId} ${quarter.toISOString()}`,
      ),
    );
  const held = claims.map(({ bookingId, providerId, slot }) => {
    return `${bookingId} ${providerId} ${new Date(slot * 900_000).toISOString()}`;
  });
  return [
    ...[...new Set(due).difference(new Set(held))].map((claim) => `missing claim ${claim}`),
    ...[...new Set(held).difference(new Set(due))].map((claim) => `claim too many ${claim}`),
  ];
}

/** Nobody waits for more than 25 answers. */
function pendingFaults({ bookings }: Snapshot, now: Date): string[] {
  const waiting = bookings.filter((row) => row.status === 'pending' && row.startsAt > now.toISOString());
  const customers = Map.groupBy(waiting, ({ userId }) => userId);
  return [...customers]
    .filter(([, rows]) => rows.length > 25)
    .map(([userId, rows]) => `customer ${userId} waits for ${rows.length} answers`);
}

function rowFaults(booking: Booking): string[] {
  const { status, cancelReason, providerId, startsAt, endsAt, duration, totalPrice } = booking;
  const lines = JSON.parse(booking.lineItems) as { amount: number }[];
  const clock = readClock(new Date(startsAt));
  const faults: [boolean, string][] = [
    [lines.reduce((sum, { amount }) => sum + amount, 0) !== totalPrice, 'lines do not sum to the total'],
    [!lines.every(({ amount }) => Number.isInteger(amount)), 'a line is no whole number of cents'],
    [(status === 'cancelled') !== (cancelReason !== null), `${status} with reason ${cancelReason}`],
    [status !== 'pending' && status !== 'cancelled' && providerId === null, `${status} without a provider`],
    [Date.parse(endsAt) - Date.parse(startsAt) !== duration * 60_000, 'does not last its duration'],
    [clock.date !== booking.localDate || clock.time !== booking.time, 'is at another time in London'],
    [(booking.recurring === 1) !== (booking.seriesId !== null), 'recurs without a series, or the reverse'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
}
