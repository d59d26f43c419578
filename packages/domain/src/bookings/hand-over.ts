import type { Db, Tx } from '../database/database.ts';
import type { Provider } from '../providers/provider.queries.ts';
import { assign, freeAmong, jobOf, suitableFor, takeFirstFree } from './assignment.ts';
import { transitionOf } from './booking.lifecycle.ts';
import type { BookingRow } from './booking.queries.ts';
import type { Mover } from './consequences.ts';
import { move, permit } from './move.ts';

/**
 * Gives a booking to a provider of an admin's choice, who must accept it (Rulings: Lifecycle); giving it to whoever has
 * it already changes nothing. @throws illegal_move, invalid (unknown provider), provider_unavailable with alternatives
 */
export async function handOverTo(
  tx: Tx,
  booking: BookingRow,
  providerId: number,
  mover: Mover,
): Promise<void> {
  permit(booking, 'assign', mover);
  if (booking.providerId === providerId) return;
  await assign(tx, await jobOf(tx, booking), providerId, mover.now);
  await move(tx, booking, 'assign', mover, { providerId });
}

/** Gives a booking to the best of the others who is free; false when nobody is, or it can no longer be given. */
export async function handOver(tx: Tx, booking: BookingRow, mover: Mover): Promise<boolean> {
  if (!transitionOf('assign', mover.actor, booking, mover.now)) return false;
  const job = await jobOf(tx, booking);
  const others = (await suitableFor(tx, job, mover.now)).filter(({ id }) => id !== booking.providerId);
  const providerId = await takeFirstFree(tx, job, others);
  if (providerId === null) return false;
  await move(tx, booking, 'assign', mover, { providerId });
  return true;
}

/** Who could take over a booking at its time, the best first. */
export async function successorsOf(db: Db | Tx, booking: BookingRow, now: Date): Promise<Provider[]> {
  const job = await jobOf(db, booking);
  return freeAmong(db, await suitableFor(db, job, now), job);
}
