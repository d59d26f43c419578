import assert from 'node:assert/strict';
import fc from 'fast-check';
import { insertTimeOff } from '../../src/availability/availability.queries.ts';
import { moveDueBookings } from '../../src/bookings/deadlines.ts';
import { instantShown } from '../london-clock.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { dateOf } from './requests.ts';
import { type Step, attempt, pick, step } from './step.ts';

const HOUR_MS = 3_600_000;

/** Time passes: some while, or until something is due for a booking that is not over, or a moment before. */
export const waits: fc.Arbitrary<Step> = fc
  .oneof(
    { weight: 1, arbitrary: fc.record({ minutes: fc.constantFrom(1, 15, 240, 600, 1440) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        booking: fc.nat(99),
        until: fc.constantFrom('start', 'start', 'end'),
        moment: fc.constantFrom(-1, 0),
      }),
    },
  )
  .map((wait) =>
    step('wait', wait, async ({ world }, { bookings }) => {
      const now = world.now.getTime();
      if ('minutes' in wait) {
        world.at(new Date(now + wait.minutes * 60_000));
      } else {
        const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
        const booking = pick(open, wait.booking);
        if (booking) world.at(new Date(Math.max(now, dueOf(booking, wait.until) + wait.moment)));
      }
      return 'unchanged';
    }),
  );

/** When a confirmed job begins or is completed by itself, and when a request expires. */
function dueOf(booking: Snapshot['bookings'][number], until: string): number {
  const [start, end] = [Date.parse(booking.startsAt), Date.parse(booking.endsAt)];
  if (booking.status === 'confirmed') return until === 'start' ? start : end + 48 * HOUR_MS;
  return until === 'start' ? start - 2 * HOUR_MS : Date.parse(booking.createdAt) + 24 * HOUR_MS;
}

/** What is due happens: requests expire, jobs that ended two days ago are completed; all of them, and no others. */
export const deadlines: fc.Arbitrary<Step> = fc.constant({}).map((facts) =>
  step('do what is due', facts, async ({ world }, { bookings }) => {
    const hoursAgo = (hours: number) => new Date(world.now.getTime() - hours * HOUR_MS).toISOString();
    const expired = bookings.filter(({ status, createdAt, startsAt }) => {
      return status === 'pending' && (createdAt <= hoursAgo(24) || startsAt <= hoursAgo(-2));
    });
    const ended = bookings.filter(({ status, endsAt }) => status === 'confirmed' && endsAt <= hoursAgo(48));
    const moved = await moveDueBookings(world.database, world.now);
    assert.deepEqual(moved, { lapsed: 0, expired: expired.length, completed: ended.length });
    const after = await readSnapshot(world.database.read);
    const found = (rows: typeof bookings) =>
      rows.map(({ id }) => after.bookings.find((row) => row.id === id));
    assert.ok(found(expired).every((row) => row?.cancelReason === 'expired'));
    assert.ok(found(ended).every((row) => row?.status === 'completed'));
    return expired.length + ended.length === 0 ? 'unchanged' : undefined;
  }),
);

/** A provider takes time off, or chooses services anew. */
export const changes: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ provider: fc.nat(4), day: fc.integer({ min: 1, max: 2 }), hours: fc.constantFrom(1, 3, 30) })
    .map((off) =>
      step('take time off', off, async (cast) => {
        const { date } = dateOf(cast, off.day, '');
        const startsAt = instantShown(date.slice(0, 10), '09:35')!;
        const endsAt = new Date(startsAt.getTime() + off.hours * HOUR_MS);
        const providerId = cast.provider[off.provider]!.id;
        await cast.world.database.transaction((tx) =>
          insertTimeOff(tx, { providerId, startsAt, endsAt, reason: null }),
        );
      }),
    ),
  fc
    .record({
      provider: fc.nat(4),
      services: fc.constantFrom<number[]>([1, 17], [1, 17], [1, 17], [1], [17], []),
    })
    .map((offer) =>
      step('offer', offer, async (cast) => {
        const caller = await signedIn(cast, cast.provider[offer.provider]!);
        await attempt(caller.providers.offer({ serviceIds: offer.services }));
        return undefined;
      }),
    ),
);

/** An admin flags a booking, or approves a provider. */
export const decisions: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ booking: fc.nat(99) }).map((flag) =>
    step('flag', flag, async (cast, { bookings, events }) => {
      const bookingId = pick(bookings, flag.booking)?.id;
      if (bookingId === undefined) return undefined;
      const caller = await signedIn(cast, cast.admin[0]!);
      assert.ok((await caller.bookings.flag({ bookingId, note: 'Look again' })).flagged);
      const after = await readSnapshot(cast.world.database.read);
      const told = after.events
        .slice(events.length)
        .map((event) => [event.type, event.bookingId, event.actorId]);
      assert.deepEqual(told, [['booking.flagged', bookingId, cast.admin[0]!.id]]);
      return undefined;
    }),
  ),
  fc.record({ provider: fc.nat(4) }).map((approval) =>
    step('approve', approval, async (cast) => {
      const caller = await signedIn(cast, cast.admin[0]!);
      const user = await caller.providers.approve({ userId: cast.provider[approval.provider]!.id });
      assert.ok(user.approved);
      return undefined;
    }),
  ),
);

/** An admin deactivates somebody; nothing that lies ahead waits for who has left. */
export const departures: fc.Arbitrary<Step> = fc
  .record({ role: fc.constantFrom('customer', 'provider', 'provider', 'admin'), who: fc.nat(4) })
  .map((departure) =>
    step('deactivate', departure, async (cast) => {
      const { id: userId } = pick(cast[departure.role], departure.who)!;
      const caller = await signedIn(cast, cast.admin[0]!);
      const { code } = await attempt(caller.accounts.deactivate({ userId }));
      assert.equal(code, userId === cast.admin[0]!.id ? 'self_deactivation' : undefined);
      return code && 'unchanged';
    }),
  );
