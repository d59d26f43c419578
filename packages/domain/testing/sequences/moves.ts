import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { User } from '../../src/accounts/account.schema.ts';
import type { Move } from '../../src/bookings/booking.lifecycle.ts';
import { heldBy } from '../held-times.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Cast } from './cast.ts';
import { type Step, attempt, pick, step } from './step.ts';
import { viewOf } from './viewing.ts';

const people = {
  role: fc.constantFrom('customer', 'provider', 'provider', 'admin'),
  who: fc.nat(4),
  /** Mostly somebody whom the booking concerns. */
  stranger: fc.constantFrom(false, false, false, true),
  booking: fc.nat(99),
  /** Mostly a booking that is not over yet. */
  anyBooking: fc.constantFrom(false, false, false, false, true),
  reason: fc.constantFrom(undefined, undefined, 'no_show', 'problem'),
} as const;

const TARGETS = {
  accept: 'confirmed',
  decline: 'cancelled',
  cancel: 'cancelled',
  complete: 'completed',
} as const;
const change = fc.constantFrom<keyof typeof TARGETS>('accept', 'accept', 'decline', 'cancel', 'complete');

/** Moves that change what stands beside the status. */
const BESIDE = [
  'acceptReschedule',
  'declineReschedule',
  'withdrawReschedule',
  'skip',
  'resolveProblem',
] as const;

const facts = fc.record({
  ...people,
  move: fc.oneof({ weight: 2, arbitrary: change }, { weight: 1, arbitrary: fc.constantFrom(...BESIDE) }),
  /** Whether to do what is offered instead, where something is. */
  willing: fc.boolean(),
});
const statusFacts = fc.record({ ...people, move: change });

type Facts = typeof statusFacts extends fc.Arbitrary<infer T> ? Omit<T, 'move'> : never;
type Row = Snapshot['bookings'][number];

/** Somebody does something to a booking: it succeeds exactly when their list of bookings offers it. */
export const moves: fc.Arbitrary<Step> = facts.map((wish) =>
  step(wish.move, wish, async (cast, before) => {
    const row = rowOf(before, wish);
    if (!row) return undefined;
    const { caller, booking } = await viewOf(cast, moverOf(cast, wish, row), before);
    const offered = (booking(row.id)?.moves ?? []).filter((move) => isPlain(move) || isBeside(move));
    const willing = wish.willing ? pick(offered, wish.who) : undefined;
    const move = willing ?? wish.move;
    const { value, code } = await attempt(caller.bookings[move]({ bookingId: row.id, reason: wish.reason }));
    const isGiven = isBeside(move) ? !isAway(before, row, move) : !lacksReason(cast, { ...wish, move }, row);
    const due = offered.includes(move) && isGiven;
    assert.equal(code === undefined, due, `${move} of ${JSON.stringify(row)}: ${code}`);
    if (!value) return 'unchanged';
    assert.equal(value.status, isBeside(move) ? row.status : TARGETS[move]);
    return undefined;
  }),
);

function isBeside(move: Move): move is (typeof BESIDE)[number] {
  return BESIDE.some((name) => name === move);
}

/** Whether a provider would accept another time into time off of theirs. */
function isAway({ timeOff }: Snapshot, row: Row, move: Move): boolean {
  const [, wish] = move === 'acceptReschedule' ? heldBy(row) : [];
  return timeOff.some(
    ({ providerId, startsAt, endsAt }) =>
      wish !== undefined && providerId === row.providerId && startsAt < wish.endsAt && endsAt > wish.startsAt,
  );
}

/** A provider consents to whatever waits for them. */
export const consents: fc.Arbitrary<Step> = fc.record({ booking: fc.nat(99) }).map((wish) =>
  step('consent', wish, async (cast, before) => {
    const waiting = before.bookings.filter(
      ({ status, rescheduleStartsAt }) => status === 'pending' || rescheduleStartsAt !== null,
    );
    const row = pick(waiting, wish.booking);
    const provider = cast.provider.find(({ id }) => id === row?.providerId);
    if (!row || !provider) return undefined;
    const { caller, booking } = await viewOf(cast, provider, before);
    const move = row.status === 'pending' ? 'accept' : 'acceptReschedule';
    const { value, code } = await attempt(caller.bookings[move]({ bookingId: row.id }));
    const isOffered = booking(row.id)?.moves.includes(move) ?? false;
    assert.equal(code === undefined, isOffered && !isAway(before, row, move), JSON.stringify(row));
    if (!value) return 'unchanged';
    assert.deepEqual([value.status, value.date], ['confirmed', row.rescheduleStartsAt ?? row.startsAt]);
    return undefined;
  }),
);

/** Whether a move leads to another status by itself. */
function isPlain(move: Move): move is keyof typeof TARGETS {
  return move in TARGETS;
}

/** Somebody sets the status instead: the same moves, and setting what is set already changes nothing. */
export const statusChanges: fc.Arbitrary<Step> = statusFacts.map((wish) =>
  step(`set status for ${wish.move}`, wish, async (cast, before) => {
    const row = rowOf(before, wish);
    if (!row) return undefined;
    const status = TARGETS[wish.move];
    const { caller, booking } = await viewOf(cast, moverOf(cast, wish, row), before);
    const seen = booking(row.id);
    const leads = seen?.moves.some((move) => isPlain(move) && TARGETS[move] === status);
    const { value, code } = await attempt(
      caller.bookings.setStatus({ bookingId: row.id, status, reason: wish.reason }),
    );
    const mayEver = wish.role !== 'customer' || status === 'cancelled';
    const same = seen !== undefined && row.status === status && mayEver;
    const due = same || (leads === true && !lacksReason(cast, wish, row));
    assert.equal(code === undefined, due, `${status} of ${JSON.stringify(row)}: ${code}`);
    if (value) assert.equal(value.status, status);
    return same || !value ? 'unchanged' : undefined;
  }),
);

function rowOf({ bookings }: Snapshot, { booking, anyBooking }: Facts): Row | undefined {
  const open = bookings.filter(
    ({ status, providerId }) => ['pending', 'confirmed'].includes(status) && providerId,
  );
  return pick(anyBooking ? bookings : open, booking);
}

function moverOf(cast: Cast, { role, who, stranger }: Facts, row: Row): User {
  const concerned = role === 'customer' ? row.userId : row.providerId;
  const found = cast[role].find(({ id }) => id === concerned);
  return (stranger ? undefined : found) ?? pick(cast[role], who)!;
}

/** After its start a confirmed booking is cancelled by an admin alone, who says why (Rulings: Lifecycle). */
function lacksReason(
  { world }: Cast,
  { move, reason }: { move: keyof typeof TARGETS; reason: string | undefined },
  row: Row,
): boolean {
  const cancels = TARGETS[move] === 'cancelled' && row.status === 'confirmed';
  return cancels && row.startsAt <= world.now.toISOString() && reason === undefined;
}
