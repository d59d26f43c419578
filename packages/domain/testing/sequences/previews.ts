import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Occurrence, SeriesPreview } from '../../src/bookings/series/series.schema.ts';
import { dayAfter, instantShown, readClock } from '../london-clock.ts';
import { offerersOf } from '../naive-availability.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Cast, SERVICES, signedIn } from './cast.ts';
import { firstDayOf, firstOf, formTimes, freeFor, isActive, isBlocked, judgeDate } from './oracle.ts';
import { dateOf, days, how, times } from './requests.ts';
import { type Step, attempt, pick, step } from './step.ts';

const COUNT = 4;

const facts = fc.record({
  customer: fc.nat(2),
  service: fc.constantFrom(0, 0, 0, 1),
  provider: fc.constantFrom(null, null, null, 0, 1, 2, 3, 4),
  day: days,
  time: times,
  how,
  pattern: fc.constantFrom<('weekly' | 'biweekly' | 'monthly')[]>('weekly', 'biweekly', 'monthly'),
  resumed: fc.option(fc.nat(9)),
});

type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
type Query = ReturnType<typeof queryOf>;

/** A customer asks how a series would go, or go on: exactly those of its dates are in conflict that could not be booked. */
export const previews: fc.Arbitrary<Step> = facts.map((wish) =>
  step('preview', wish, async (cast, before) => {
    const query = queryOf(cast, before, wish);
    const { serviceId, source, duration, time, seriesId } = query;
    const caller = await signedIn(cast, cast.customer[wish.customer]!);
    const { value, code } = await attempt(caller.bookings.previewSeries(query));

    // Whoever's account is closed is a visitor, and has no series.
    const isKnown = isActive(before, cast.customer[wish.customer]!.id);
    const userId = isKnown ? cast.customer[wish.customer]!.id : 0;
    const isListed = before.services.some(({ id, retiredAt }) => id === serviceId && retiredAt === null);
    const formal = source === 'wizard' || (duration === 60 && formTimes().includes(time));
    const isOwn = seriesId === undefined || isKnown;
    assert.equal(code, isListed ? (formal && isOwn ? undefined : 'invalid') : 'not_found');
    if (value) checkPreview(value, before, query, userId, cast.world.now);
    return 'unchanged';
  }),
);

function queryOf(cast: Cast, { series }: Snapshot, wish: Facts) {
  const { id: userId } = cast.customer[wish.customer]!;
  const own = series.filter((row) => row.userId === userId);
  const resumed = wish.resumed === null ? undefined : pick(own, wish.resumed);
  const { date, time } = dateOf(cast, wish.day, wish.time);
  return {
    serviceId: resumed?.serviceId ?? SERVICES[wish.service],
    pattern: resumed?.pattern ?? wish.pattern,
    seriesId: resumed?.id,
    providerId: wish.provider === null ? null : cast.provider[wish.provider]!.id,
    date: date.slice(0, 10),
    time,
    count: COUNT,
    ...wish.how,
  };
}

function checkPreview(
  { provider, occurrences }: SeriesPreview,
  before: Snapshot,
  query: Query,
  userId: number,
  now: Date,
): void {
  const offering = offerersOf(before, query.serviceId, false);
  const team = offering.filter((id) => !isBlocked(before, userId, id));
  const wanted = query.providerId ?? firstOf(before, { ...query, recurring: true }) ?? null;
  const free = (day: string) => {
    const startsAt = instantShown(day, query.time);
    const job = {
      serviceId: query.serviceId,
      customerId: userId,
      duration: query.duration,
      overnight: false,
    };
    return startsAt && freeFor(before, { ...job, startsAt }, now);
  };
  assert.deepEqual(
    occurrences.map(({ date }) => date),
    datesOf(query),
  );
  const first = free(query.date);
  const one = team.length === 1 ? team[0] : undefined;
  const asked =
    wanted === null ? (query.seriesId === undefined ? first?.[0] : one) : team.find((id) => id === wanted);
  // An hour that the clock change skips is asked of nobody.
  if (first) assert.equal(provider?.id, asked);

  const begun = firstDayOf(before, userId, { ...query, recurring: true });
  const isNear = query.date <= dayAfter(readClock(now).date, 365);
  const followed = begun ?? (isNear ? query.date : undefined);

  const check = (
    { date, conflict, substitute }: Pick<Occurrence, 'date' | 'conflict' | 'substitute'>,
    firstDate: string | undefined,
  ) => {
    const { pattern, ...rest } = query;
    const request = { ...rest, recurring: true, recurrencePattern: pattern, address: '1 High Street' };
    const providerId = wanted ?? provider?.id ?? null;
    const verdict = judgeDate(
      before,
      userId,
      { ...request, seriesId: undefined, providerId, date: `${date}T${query.time}` },
      now,
      firstDate,
    );
    const isAsked = providerId !== null || query.seriesId !== undefined || offering.length === 0;
    if (isAsked) assert.equal(conflict === null, verdict.code === undefined, date);
    assert.equal(substitute?.id, conflict === 'provider_busy' ? free(date)?.[0] : undefined);
  };
  for (const { index, monday, bookingId, ...date } of occurrences) {
    const isSunday = query.pattern === 'monthly' && readClock(new Date(`${date.date}T12:00Z`)).weekday === 0;
    assert.equal(monday?.date, isSunday ? dayAfter(date.date, 1) : undefined, String(index));
    const firstDate = index === 0 ? begun : followed;
    if (monday) check(monday, firstDate);
    const made = (day: string | undefined) =>
      before.bookings.findLast((row) => row.seriesId === query.seriesId && row.seriesDate === day)?.id;
    const known = query.seriesId === undefined ? undefined : (made(date.date) ?? made(monday?.date));
    assert.equal(bookingId ?? undefined, known);
    if (bookingId === null) check(date, firstDate);
    else assert.equal(date.conflict, null);
  }
}

/** The days of the series, by another library. */
function datesOf({ date, pattern }: Query): string[] {
  const unit = pattern === 'monthly' ? 'months' : 'weeks';
  const amount = pattern === 'biweekly' ? 2 : 1;
  return Array.from({ length: COUNT }, (_, index) =>
    Temporal.PlainDate.from(date)
      .add({ [unit]: amount * index })
      .toString(),
  );
}
