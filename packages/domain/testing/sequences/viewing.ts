import assert from 'node:assert/strict';
import type { User } from '../../src/accounts/account.schema.ts';
import type { Booking } from '../../src/bookings/booking.schema.ts';
import { mayDo } from '../naive-moves.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Caller } from '../world.ts';
import { type Cast, signedIn } from './cast.ts';
import { isActive } from './oracle.ts';
import { attempt } from './step.ts';

/** Somebody before their list of bookings; there is none once their account is closed. */
export interface View {
  caller: Caller;
  list?: Booking[] | undefined;
  /** The booking of this id, where it is theirs. */
  booking(id: number): Booking | undefined;
}

/** Reads somebody's list of bookings: it must show all of theirs as the tables have them, with exactly the moves there are. */
export async function viewOf(cast: Cast, user: User, snapshot: Snapshot): Promise<View> {
  const caller = await signedIn(cast, user);
  const { value: list, code } = await attempt(caller.bookings.list());
  assert.equal(code, isActive(snapshot, user.id) ? undefined : 'signed_out');
  if (list) assert.deepEqual(list.map(shown), shownOf(snapshot, user, cast.world.now));
  return { caller, list, booking: (id) => list?.find((booking) => booking.id === id) };
}

function shownOf(snapshot: Snapshot, { id, role }: User, now: Date): ReturnType<typeof shown>[] {
  const own = snapshot.bookings.filter((row) => {
    return role === 'admin' || (role === 'customer' ? row.userId : row.providerId) === id;
  });
  return own
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id)
    .map((row) =>
      shown({
        ...row,
        date: row.startsAt,
        paused: row.pausedAt !== null,
        moves: mayDo(row, role, snapshot, now),
      }),
    );
}

/** What is compared of a booking: who, when, for how much, and what may be done. */
function shown(
  booking: Pick<Booking, 'id' | 'status' | 'providerId' | 'date' | 'totalPrice' | 'paused'> & {
    moves: string[];
  },
) {
  const { id, status, providerId, date, totalPrice, paused, moves } = booking;
  return { id, status, providerId, date, totalPrice, paused, moves: moves.toSorted() };
}
