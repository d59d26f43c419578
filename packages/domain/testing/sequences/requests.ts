import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { z } from 'zod';
import type { BookingRequest } from '../../src/bookings/booking.schema.ts';
import { dayAfter, readClock } from '../london-clock.ts';
import { totalOf } from '../naive-price.ts';
import type { Snapshot } from '../snapshot.ts';
import { type Cast, SERVICES, signedIn } from './cast.ts';
import { isActive, judge, waitingOf } from './oracle.ts';
import { type Effect, type Model, type Step, attempt, pick, step } from './step.ts';

type Request = z.input<typeof BookingRequest>;

const DAY_MS = 86_400_000;

/** Days from today: mostly the next few, so that requests meet, or where a window ends. */
export const days = fc.oneof(
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer({ min: -1, max: 29 }) },
  { weight: 1, arbitrary: fc.constantFrom(30, 31, 365, 366, 400, 401) },
);

export const times = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('09:00', '09:30', '10:00', '13:30', '17:00') },
  { weight: 1, arbitrary: fc.constantFrom('07:15', '12:30', '17:30', '23:30', '01:30') },
);
export const how = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ source: 'form' as const, duration: 60 }) },
  {
    weight: 3,
    arbitrary: fc.record({
      source: fc.constant('wizard' as const),
      duration: fc.constantFrom(15, 45, 90, 720),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ source: 'form' as const, duration: 45 }) },
);

function many<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

const facts = fc.record({
  customer: fc.nat(2),
  service: fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 2),
  provider: fc.constantFrom(null, null, null, null, null, null, 0, 1, 2, 3, 4),
  day: days,
  time: times,
  how,
  options: fc.record({
    express: fc.boolean(),
    children: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    pets: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
    overnight: fc.constantFrom(false, false, false, true),
  }),
  series: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 2,
      arbitrary: fc.record({
        pattern: fc.constantFrom('weekly', 'weekly', 'weekly', 'weekly', 'monthly', 'monthly', undefined),
        of: fc.option(fc.nat(9)),
        /** Mostly a series that the customer could continue. */
        any: fc.constantFrom(false, false, false, true),
      }),
    },
  ),
  /** The price that was shown, where one is sent: what it is, or what it was. */
  shown: fc.constantFrom(...many(8, 'none'), ...many(6, 'right'), 'old price', 'old total'),
  key: fc.option(fc.constantFrom('a', 'b'), { freq: 2, nil: undefined }),
});

/** A customer asks for something that may or may not be possible. */
export const requests: fc.Arbitrary<Step> = facts.map((wish) =>
  step('request', wish, async (cast, before, model) => {
    const { pattern, of = null, any = false } = wish.series ?? {};
    const userId = cast.customer[wish.customer]!.id;
    const series =
      of === null
        ? undefined
        : pick(
            before.series.filter((row) => any || row.userId === userId),
            of,
          );
    const fitting = any ? undefined : series;
    const request: Request = {
      serviceId: fitting?.serviceId ?? SERVICES[wish.service],
      providerId: wish.provider === null ? null : cast.provider[wish.provider]!.id,
      ...dateOf(cast, wish.day, wish.time),
      ...wish.how,
      address: '1 High Street',
      options: wish.options,
      recurring: wish.series !== null,
      recurrencePattern: fitting?.pattern ?? pattern,
      seriesId: series?.id,
      idempotencyKey: wish.key,
    };
    if (wish.shown !== 'none') {
      const price = before.services.find(({ id }) => id === request.serviceId)!.price;
      const { duration, options } = request;
      request.price = price - (wish.shown === 'old price' ? 1 : 0);
      request.totalPrice = totalOf(price, { duration, options }) - (wish.shown === 'old total' ? 1 : 0);
    }
    return ask(cast, before, model, { customer: wish.customer, request });
  }),
);

/** A customer sends a request with a key once more, the same or changed. */
export const repeats: fc.Arbitrary<Step> = fc
  .record({ which: fc.nat(9), changed: fc.boolean() })
  .map((repeat) =>
    step('repeat', repeat, async (cast, before, model) => {
      const [subject, answer] = pick([...model.answers], repeat.which) ?? [];
      if (!subject || !answer) return undefined;
      const customer = cast.customer.findIndex(({ id }) => subject.startsWith(`${id} `));
      const request = JSON.parse(answer.body) as Request;
      if (repeat.changed) request.notes = 'Changed';
      return ask(cast, before, model, { customer, request });
    }),
  );

/**
 * A customer sends many requests for what nobody offers; 25 at most are open. Then most are taken back, mostly, so that
 * not everybody is kept from asking.
 */
export const floods: fc.Arbitrary<Step> = fc
  .record({
    customer: fc.nat(2),
    count: fc.integer({ min: 24, max: 27 }),
    kept: fc.constantFrom(2, 2, 27),
  })
  .map((flood) =>
    step('flood', flood, async (cast, before) => {
      const user = cast.customer[flood.customer]!;
      const caller = await signedIn(cast, user);
      const request = { serviceId: SERVICES[2], address: '1 High Street', source: 'wizard' as const };
      const made: number[] = [];
      for (let sent = 0; sent < flood.count; sent += 1) {
        const { value } = await attempt(caller.bookings.request({ ...request, ...dateOf(cast, 2, '10:00') }));
        if (value) made.push(value.id);
      }
      const [service] = before.services.filter(({ id }) => id === SERVICES[2]);
      const isOpen = isActive(before, user.id) && service?.retiredAt === null;
      const room = isOpen ? 25 - waitingOf(before, user.id, cast.world.now) : 0;
      assert.equal(made.length, Math.min(flood.count, room));
      for (const bookingId of made.slice(flood.kept)) await caller.bookings.cancel({ bookingId });
      return undefined;
    }),
  );

/** Sends a request and compares what comes of it with the verdict of the rulings; a new booking changes the tables. */
export async function ask(
  cast: Cast,
  before: Snapshot,
  model: Model,
  { customer, request }: { customer: number; request: Request },
): Promise<Effect> {
  const user = cast.customer[customer]!;
  const { now } = cast.world;
  const body = JSON.stringify(request);
  const subject = `${user.id} ${request.idempotencyKey}`;
  const known = request.idempotencyKey ? model.answers.get(subject) : undefined;
  const live = known && now.getTime() - known.at < DAY_MS ? known : undefined;
  const active = isActive(before, user.id);

  const caller = await signedIn(cast, user);
  const { value, code } = await attempt(caller.bookings.request(request));
  if (!active || live) {
    const due = !active ? 'signed_out' : live?.body === body ? undefined : 'idempotency_mismatch';
    assert.equal(code, due);
    if (!code) assert.deepEqual(value, live?.booking);
    return 'unchanged';
  }
  const verdict = judge(before, user.id, request, now);
  assert.deepEqual(value ? { providerId: value.providerId } : { code }, verdict);
  if (!value) return 'unchanged';
  const { price } = before.services.find(({ id }) => id === request.serviceId)!;
  assert.deepEqual([value.price, value.totalPrice], [price, totalOf(price, request)]);
  if (request.idempotencyKey) model.answers.set(subject, { body, at: now.getTime(), booking: value });
  return undefined;
}

/** Date and time of a request `day` days from today in London. */
export function dateOf({ world }: Cast, day: number, time: string): { date: string; time: string } {
  return { date: `${dayAfter(readClock(world.now).date, day)}T${time}`, time };
}
