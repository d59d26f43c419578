import type { ListedBooking, Move, Role } from '@doorstep/domain';

/** Changes of the moves whose result does not depend on the server. */
const CHANGES: Partial<Record<Move, Partial<ListedBooking>>> = {
  accept: { status: 'confirmed', expiresAt: null },
  decline: { status: 'cancelled', cancelReason: 'declined', expiresAt: null },
  declineReschedule: { reschedule: null },
  withdrawReschedule: { reschedule: null },
  skip: { paused: true, reschedule: null, expiresAt: null },
  reactivate: { status: 'pending', paused: false },
  cancel: { status: 'cancelled', paused: false, reschedule: null, expiresAt: null },
};

/** Returns a booking as it will be after a move by the user (LIF-15). It has no moves until the server responds. */
export function afterMove(booking: ListedBooking, move: Move, role: Role): ListedBooking {
  const change = CHANGES[move];
  if (!change || !booking.moves.includes(move)) return booking;
  return { ...booking, ...change, ...(move === 'cancel' && { cancelReason: role }), moves: [] };
}
