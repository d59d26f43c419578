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
const MOMENTS = {
  early: new Date('2026-03-04T07:00:00.000Z'),
  before: new Date('2026-03-04T09:59:59.999Z'),
  after: new Date(START),
  over: new Date('2026-03-06T11:00:00.000Z'),
};

/** A booking whose request expires two hours before its start, between the first two moments; and the flags that may go with its status. */
const PLAIN = {
  startsAt: START,
  endsAt: '2026-03-04T11:00:00.000Z',
  expiresAt: '2026-03-04T08:00:00.000Z',
  providerId: 1,
  seriesId: null,
  pausedAt: null,
  problemAt: null,
  rescheduleStartsAt: null,
  rescheduleLapsesAt: null,
  coverOfferedAt: null,
};
const MARKS: Record<string, Omit<BookingState, 'status'>> = {
  plain: PLAIN,
  series: { ...PLAIN, seriesId: 1 },
  paused: { ...PLAIN, seriesId: 1, pausedAt: '2026-03-02T10:00:00.000Z' },
  requested: { ...PLAIN, rescheduleStartsAt: '2026-03-05T10:00:00.000Z', rescheduleLapsesAt: START },
  problem: { ...PLAIN, problemAt: START },
  offered: { ...PLAIN, coverOfferedAt: '2026-03-02T10:00:00.000Z' },
};

/** The moves that LIF-2, LIF-3, LIF-4 and LIF-5 allow, written out by hand: actor, status, marks, moments → moves. */
const ALLOWED: readonly [who: string, moments: string, moves: string][] = [
  ['customer pending plain', 'early', 'reschedule cancel'],
  ['customer pending requested', 'early', 'reschedule cancel'],
  ['customer pending problem', 'early', 'reschedule cancel'],
  ['customer pending offered', 'early', 'reschedule cancel'],
  ['customer pending series', 'early', 'reschedule skip cancel'],
  ['customer pending *', 'before after over', 'cancel'],
  ['customer pending paused', 'early before', 'reactivate cancel'],
  ['customer confirmed plain', 'early before', 'reschedule cancel'],
  ['customer confirmed problem', 'early before', 'reschedule cancel'],
  ['customer confirmed offered', 'early before', 'reschedule cancel'],
  ['customer confirmed series', 'early before', 'reschedule skip cancel'],
  ['customer confirmed requested', 'early before', 'withdrawReschedule cancel'],
  ['customer confirmed paused', 'early before', 'reactivate cancel'],
  ['customer confirmed plain', 'after', 'reportProblem'],
  ['customer confirmed series', 'after', 'reportProblem'],
  ['customer confirmed requested', 'after', 'reportProblem'],
  ['customer confirmed offered', 'after', 'reportProblem'],

  ['customer completed *', 'after', 'reportProblem'],
  ['customer completed problem', 'after', ''],
  ['customer completed paused', 'after', ''],

  ['provider pending *', 'early', 'accept decline'],
  ['provider pending *', 'before after over', 'decline'],
  ['provider pending paused', 'early before after over', ''],
  ['provider confirmed *', 'early before', 'offerCover cancel'],
  ['provider confirmed paused', 'early before', 'cancel'],
  ['provider confirmed offered', 'early before', 'withdrawCover cancel'],
  ['provider confirmed requested', 'early before', 'acceptReschedule declineReschedule cancel'],
  ['provider confirmed *', 'after', 'complete reportProblem'],
  ['provider confirmed *', 'over', 'complete'],
  ['provider confirmed problem', 'after over', 'complete'],
  ['provider confirmed paused', 'after over', ''],

  ['provider completed *', 'after', 'reportProblem'],
  ['provider completed problem', 'after', ''],
  ['provider completed paused', 'after', ''],

  ['admin pending *', 'early', 'accept assign cancel'],
  ['admin pending paused', 'early', 'cancel'],
  ['admin pending *', 'before after over', 'cancel'],
  ['admin confirmed *', 'early before', 'assign cancel'],
  ['admin confirmed problem', 'early before', 'resolveProblem assign cancel'],
  ['admin confirmed paused', 'early before', 'cancel'],
  ['admin confirmed offered', 'early before', 'withdrawCover assign cancel'],
  ['admin confirmed *', 'after over', 'complete cancel'],
  ['admin confirmed problem', 'after over', 'complete resolveProblem cancel'],
  ['admin confirmed paused', 'after over', 'cancel'],
  ['admin completed problem', 'early before after over', 'resolveProblem'],
  ['admin cancelled problem', 'early before after over', 'resolveProblem'],

  ['substitute confirmed offered', 'early before', 'acceptCover'],

  ['system pending *', 'before after over', 'expire'],
  ['system pending paused', 'before', ''],
  ['system confirmed paused', 'after over', 'expire'],
  ['system confirmed plain', 'over', 'complete'],
  ['system confirmed series', 'over', 'complete'],
  ['system confirmed offered', 'over', 'complete'],
  ['system confirmed requested', 'over', 'complete lapse'],
  ['system confirmed requested', 'after', 'lapse'],
];

/** The last line that speaks of a case decides. */
function allowed(actor: string, status: string, marks: string, moment: string): string[] {
  const line = ALLOWED.findLast(
    ([who, moments]) =>
      [`${actor} ${status} ${marks}`, `${actor} ${status} *`].includes(who) &&
      moments.split(' ').includes(moment),
  );
  return line?.[2] ? line[2].split(' ') : [];
}

const matrix = ACTORS.flatMap((actor) =>
  BOOKING_STATUSES.flatMap((status) =>
    Object.keys(MARKS).flatMap((marks) =>
      (['early', 'before', 'after', 'over'] as const).map((moment) => ({ actor, status, marks, moment })),
    ),
  ),
);

describe('the lifecycle', () => {
  it.each(matrix)('$actor, $status, $marks, $moment', ({ actor, status, marks, moment }) => {
    const booking: BookingState = { ...MARKS[marks]!, status };
    const now = MOMENTS[moment];
    const moves = allowed(actor, status, marks, moment);
    expect(movesOf(actor, booking, now)).toEqual(moves);
    for (const move of MOVES) {
      expect(transitionOf(move, actor, booking, now) !== undefined).toBe(moves.includes(move));
    }
  });

  it('offers no one to accept a booking without a provider', () => {
    const booking: BookingState = { ...PLAIN, status: 'pending', providerId: null };
    expect(movesOf('admin', booking, MOMENTS.early)).toEqual(['assign', 'cancel']);
  });

  it('lets a request for a time that has come only be declined', () => {
    const asked = {
      rescheduleStartsAt: '2026-03-03T10:00:00.000Z',
      rescheduleLapsesAt: '2026-03-03T12:00:00.000Z',
    };
    const booking: BookingState = { ...PLAIN, ...asked, status: 'confirmed' };
    const at = (time: string) => movesOf('provider', booking, new Date(`2026-03-03T${time}Z`));
    expect(at('09:59:59.999')).toEqual(['acceptReschedule', 'declineReschedule', 'cancel']);
    expect(at('10:00:00.000')).toEqual(['declineReschedule', 'cancel']);
    expect(at('12:00:00.000')).toEqual(['offerCover', 'cancel']);
  });

  it('brings a confirmed booking back to pending when its provider can no longer be asked for another time', () => {
    const target = (providerFits: boolean) =>
      transitionOf('reschedule', 'customer', { ...PLAIN, status: 'confirmed', providerFits }, MOMENTS.before)
        ?.to;
    expect([target(true), target(false)]).toEqual(['confirmed', 'pending']);
  });

  it('ends in completed and cancelled', () => {
    const leaving = lifecycle.filter(({ from, to }) => from !== to);
    expect(leaving.some(({ from }) => from === 'completed' || from === 'cancelled')).toBe(false);
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
