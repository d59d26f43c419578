import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { User } from '../../src/accounts/account.schema.ts';
import type { SeriesReport } from '../../src/bookings/series/series.schema.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Caller } from '../world.ts';
import type { Cast } from './cast.ts';
import { judgeReactivation } from './reschedules.ts';
import { type Step, attempt, pick, step } from './step.ts';
import { viewOf } from './viewing.ts';

type Row = Snapshot['bookings'][number];

interface Action {
  by: 'customer' | 'provider';
  call: (caller: Caller, seriesId: number, from: Row) => Promise<SeriesReport>;
  /** The dates that it is meant for. */
  meant: (row: Row, now: string, from: Row) => boolean;
  /** The move by which a list shows that it is possible. */
  move: 'accept' | 'decline' | 'cancel' | 'skip' | 'reactivate';
}

const isAhead = ({ status, startsAt }: Row, now: string) =>
  ['pending', 'confirmed'].includes(status) && startsAt > now;

const ACTIONS = {
  accept: {
    by: 'provider',
    call: (caller, seriesId) => caller.bookings.acceptSeries({ seriesId }),
    meant: ({ status }) => status === 'pending',
    move: 'accept',
  },
  decline: {
    by: 'provider',
    call: (caller, seriesId) => caller.bookings.declineSeries({ seriesId }),
    meant: ({ status }) => status === 'pending',
    move: 'decline',
  },
  cancel: {
    by: 'customer',
    call: (caller, seriesId) => caller.bookings.cancelSeries({ seriesId }),
    meant: isAhead,
    move: 'cancel',
  },
  'cancel the rest of': {
    by: 'customer',
    call: (caller, seriesId, { id }) => caller.bookings.cancelSeries({ seriesId, fromBookingId: id }),
    meant: (row, now, from) => isAhead(row, now) && row.startsAt >= from.startsAt,
    move: 'cancel',
  },
  pause: {
    by: 'customer',
    call: (caller, seriesId) => caller.bookings.pauseSeries({ seriesId }),
    meant: (row, now) => isAhead(row, now) && row.pausedAt === null,
    move: 'skip',
  },
  undo: {
    by: 'customer',
    call: (caller, seriesId) => caller.bookings.undoSeries({ seriesId }),
    meant: isAhead,
    move: 'cancel',
  },
  reactivate: {
    by: 'customer',
    call: (caller, seriesId) => caller.bookings.reactivateSeries({ seriesId }),
    meant: (row, now) => isAhead(row, now) && row.pausedAt !== null,
    move: 'reactivate',
  },
} satisfies Record<string, Action>;

const facts = fc.record({
  series: fc.nat(99),
  stranger: fc.constantFrom(false, false, false, false, true),
  who: fc.nat(4),
  /** The date of the series to begin with. */
  from: fc.nat(9),
  action: fc.constantFrom<keyof typeof ACTIONS>(
    'accept',
    'accept',
    'decline',
    'cancel',
    'cancel the rest of',
    'pause',
    'pause',
    'undo',
    'undo',
    'reactivate',
    'reactivate',
  ),
});

/** Somebody does the same to a whole series: every date it is meant for is done, or refused as it would be alone. */
export const seriesActions: fc.Arbitrary<Step> = facts.map((wish) =>
  step(`${wish.action} series`, wish, async (cast, before) => {
    const action: Action = ACTIONS[wish.action];
    const dates = datesOf(before, wish.series);
    const seriesId = dates[0]?.seriesId;
    if (!seriesId) return undefined;
    const from = pick(dates, wish.from)!;
    const user = actorOf(cast, action, dates, wish);
    const { caller, list } = await viewOf(cast, user, before);
    if (list) await checkSeries(caller, before, user);
    const { value, code } = await attempt(action.call(caller, seriesId, from));
    const side = action.by === 'customer' ? 'userId' : 'providerId';
    const own = dates.filter((row) => row[side] === user.id);
    assert.equal(code, list ? (own.length > 0 ? undefined : 'not_found') : 'signed_out');
    if (!value) return 'unchanged';

    const now = cast.world.now.toISOString();
    const meant = own.filter((row) => action.meant(row, now, from));
    assert.deepEqual(idsOf([...value.done, ...value.refused]), idsOf(meant));
    const offered = new Set(list?.filter(({ moves }) => moves.includes(action.move)).map(({ id }) => id));
    const isUndone = ({ status, createdAt }: Row) => status === 'pending' && ageOf(createdAt, now) < 24;
    const due =
      wish.action === 'undo'
        ? new Set(idsOf(meant.filter(isUndone)))
        : wish.action === 'reactivate'
          ? takenUp(cast, before, meant)
          : offered;
    const done = new Set(idsOf(value.done));
    for (const row of meant) assert.equal(done.has(row.id), due.has(row.id), JSON.stringify(row));
    if (wish.action === 'undo') {
      for (const { id, late } of value.done)
        assert.equal(late, dates.find((row) => row.id === id)?.late === 1);
    }
    return value.done.length > 0 ? undefined : 'unchanged';
  }),
);

/** Which of these paused dates can be taken up, one after another: one may take the time of the next. */
function takenUp(cast: Cast, before: Snapshot, dates: Row[]): Set<number> {
  let { bookings } = before;
  const taken = new Set<number>();
  for (const date of dates) {
    const { providerId } = judgeReactivation(cast, { ...before, bookings }, date, null);
    if (providerId === undefined) continue;
    taken.add(date.id);
    const isBack = { status: 'pending' as const, pausedAt: null, providerId };
    bookings = bookings.map((row) => (row.id === date.id ? { ...row, ...isBack } : row));
  }
  return taken;
}

/** The series of somebody are shown with those of their dates that concern them, soonest first. */
async function checkSeries(caller: Caller, { bookings }: Snapshot, user: User): Promise<void> {
  const shown = await caller.bookings.series();
  const own = bookings
    .filter(
      (row) => row.seriesId !== null && (user.role === 'customer' ? row.userId : row.providerId) === user.id,
    )
    .toSorted(soonest);
  const due = [...Map.groupBy(own, ({ seriesId }) => seriesId)].map(([id, rows]) => [
    id,
    rows.map((row) => row.id),
  ]);
  assert.deepEqual(
    shown.map((series) => [series.id, series.bookings.map(({ id }) => id)]),
    due,
  );
}

function soonest(a: Row, b: Row): number {
  return a.startsAt.localeCompare(b.startsAt) || a.id - b.id;
}

function datesOf({ bookings }: Snapshot, index: number): Row[] {
  const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const series = (rows: Row[]) => [...new Set(rows.flatMap(({ seriesId }) => seriesId ?? []))];
  const seriesId = pick(series(open), index) ?? pick(series(bookings), index);
  return bookings.filter((row) => seriesId !== undefined && row.seriesId === seriesId).toSorted(soonest);
}

function actorOf(
  cast: Cast,
  { by }: Action,
  dates: Row[],
  { stranger, who }: { stranger: boolean; who: number },
): User {
  const ids = dates.map((row) => (by === 'customer' ? row.userId : row.providerId));
  const concerned = cast[by].find(({ id }) => ids.includes(id));
  return (stranger ? undefined : concerned) ?? pick(cast[by], who)!;
}

function idsOf(rows: readonly ({ id: number } | { bookingId: number })[]): number[] {
  return rows.map((row) => ('id' in row ? row.id : row.bookingId)).toSorted((a, b) => a - b);
}

/** In hours. */
function ageOf(createdAt: string, now: string): number {
  return (Date.parse(now) - Date.parse(createdAt)) / 3_600_000;
}
