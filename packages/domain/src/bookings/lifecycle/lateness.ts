import { isLate } from '../deadlines/deadlines.ts';
import type { Actor, Move } from './booking.lifecycle.ts';

/** Moves that give up a time the other side counts on; inside 24 hours they are late (DUE-4). */
const GIVES_UP_TIME: readonly Move[] = ['cancel', 'skip', 'reschedule'];

/**
 * Whether a move is late now. It never is an admin's; neither is it a customer's who cancels because another provider
 * would come than the one they booked (AVL-5).
 */
export function isLateMove(
  move: Move,
  actor: Actor,
  { startsAt, coveredAt }: { startsAt: string; coveredAt: string | null },
  now: Date,
): boolean {
  if (!GIVES_UP_TIME.includes(move) || actor === 'admin') return false;
  const isFree = move === 'cancel' && actor === 'customer' && coveredAt !== null;
  return !isFree && isLate(startsAt, now);
}
