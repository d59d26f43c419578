import { describe, expect, it } from 'vitest';
import {
  ACTORS,
  BOOKING_STATUSES,
  type BookingState,
  MOVES,
  lifecycle,
  moveTo,
  movesOf,
  transitionOf,
} from './booking.lifecycle.ts';

const START = '2026-03-04T10:00:00.000Z';
const BEFORE = new Date('2026-03-04T09:59:59.999Z');
const AT_START = new Date(START);

/** What the ruling on the lifecycle allows, said once more by hand: actor, status, moment → moves. */
const ALLOWED: Record<string, readonly string[]> = {
  'customer pending before': ['cancel'],
  'customer pending after': ['cancel'],
  'customer confirmed before': ['cancel'],
  'provider pending before': ['accept', 'decline'],
  'provider pending after': ['decline'],
  'provider confirmed before': ['cancel'],
  'provider confirmed after': ['complete'],
  'admin pending before': ['accept', 'cancel'],
  'admin pending after': ['cancel'],
  'admin confirmed before': ['cancel'],
  'admin confirmed after': ['complete', 'cancel'],
  'system pending before': ['expire'],
  'system pending after': ['expire'],
  'system confirmed after': ['complete'],
};

const matrix = ACTORS.flatMap((actor) =>
  BOOKING_STATUSES.flatMap((status) =>
    (['before', 'after'] as const).flatMap((moment) =>
      MOVES.map((move) => ({ actor, status, moment, move })),
    ),
  ),
);

describe('the lifecycle', () => {
  it.each(matrix)('$actor, $status, $moment the start: $move', ({ actor, status, moment, move }) => {
    const booking: BookingState = { status, startsAt: START, providerId: 1 };
    const now = moment === 'before' ? BEFORE : AT_START;
    const allowed = ALLOWED[`${actor} ${status} ${moment}`] ?? [];
    expect(transitionOf(move, actor, booking, now) !== undefined).toBe(allowed.includes(move));
    expect(movesOf(actor, booking, now)).toEqual(allowed);
  });

  it('offers nobody to accept a booking without a provider', () => {
    const booking: BookingState = { status: 'pending', startsAt: START, providerId: null };
    expect(movesOf('admin', booking, BEFORE)).toEqual(['cancel']);
  });

  it('ends in completed and cancelled', () => {
    expect(lifecycle.some(({ from }) => from === 'completed' || from === 'cancelled')).toBe(false);
  });

  it('asks for a reason only where an admin cancels after the start', () => {
    expect(lifecycle.filter(({ needsReason }) => needsReason)).toEqual([
      expect.objectContaining({ move: 'cancel', from: 'confirmed', by: ['admin'], when: 'from start' }),
    ]);
  });

  it.each([
    ['confirmed', 'customer', undefined],
    ['completed', 'customer', undefined],
    ['cancelled', 'customer', 'cancel'],
    ['pending', 'provider', undefined],
    ['confirmed', 'provider', 'accept'],
    ['cancelled', 'provider', 'decline'],
    ['pending', 'admin', undefined],
    ['completed', 'admin', 'complete'],
  ] as const)('knows how a pending booking becomes %s by the %s', (target, actor, move) => {
    expect(moveTo(target, actor, 'pending')).toBe(move);
  });
});
