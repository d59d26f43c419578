import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readSnapshot } from '../snapshot.ts';
import { signedIn } from './cast.ts';
import { freeFor } from './oracle.ts';
import { jobOf } from './reschedules.ts';
import { type Step, attempt, pick, step } from './step.ts';
import { viewOf } from './viewing.ts';

/** An admin gives a booking to somebody: whoever has it already, or is fit and free then. */
const assignments: fc.Arbitrary<Step> = fc
  .record({
    booking: fc.nat(99),
    any: fc.constantFrom(false, false, true),
    provider: fc.nat(4),
    fit: fc.constantFrom(true, true, false),
  })
  .map((choice) =>
    step('assign', choice, async (cast, before) => {
      const { caller, list = [] } = await viewOf(cast, cast.admin[0]!, before);
      const offered = list.filter(({ moves }) => moves.includes('assign')).map(({ id }) => id);
      const rows = before.bookings.filter(({ id }) => offered.includes(id));
      const row = pick(choice.any ? before.bookings : rows, choice.booking);
      if (!row) return undefined;
      const free = freeFor(before, jobOf(row), cast.world.now, row.id);
      const others = free.filter((id) => id !== row.providerId);
      const chosen = choice.fit ? pick(others, choice.provider) : undefined;
      const providerId = chosen ?? cast.provider[choice.provider]!.id;
      const { value, code } = await attempt(caller.bookings.assign({ bookingId: row.id, providerId }));
      if (!offered.includes(row.id)) {
        assert.equal(code, 'illegal_move');
        return 'unchanged';
      }
      const isSame = row.providerId === providerId;
      assert.equal(code, isSame || free.includes(providerId) ? undefined : 'provider_unavailable');
      if (value && !isSame) assert.deepEqual([value.status, value.providerId], ['pending', providerId]);
      return value && !isSame ? undefined : 'unchanged';
    }),
  );

/** Somebody tells of a problem, where their list offers it. */
const problems: fc.Arbitrary<Step> = fc
  .record({ booking: fc.nat(99), by: fc.constantFrom('customer', 'provider') })
  .map((report) =>
    step('report a problem', report, async (cast, before) => {
      const begun = before.bookings.filter(
        ({ status, startsAt }) => status === 'confirmed' && startsAt <= cast.world.now.toISOString(),
      );
      const row = pick(begun.length > 0 ? begun : before.bookings, report.booking);
      if (!row) return undefined;
      const concerned = report.by === 'customer' ? row.userId : row.providerId;
      const user = cast[report.by].find(({ id }) => id === concerned) ?? cast[report.by][0]!;
      const { caller, booking } = await viewOf(cast, user, before);
      const input = { bookingId: row.id, note: 'Nobody came' };
      const { value, code } = await attempt(caller.bookings.reportProblem(input));
      assert.equal(code === undefined, booking(row.id)?.moves.includes('reportProblem') ?? false);
      if (value) assert.equal(value.problem?.note, 'Nobody came');
      return value ? undefined : 'unchanged';
    }),
  );

/** An admin flags a booking, or approves a provider. */
const decisions: fc.Arbitrary<Step> = fc.oneof(
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
    step('approve', approval, async (cast, { users }) => {
      const userId = cast.provider[approval.provider]!.id;
      const caller = await signedIn(cast, cast.admin[0]!);
      const { value, code } = await attempt(caller.providers.approve({ userId }));
      const isGone = users.some(({ id, deletedAt }) => id === userId && deletedAt !== null);
      assert.equal(code, isGone ? 'not_found' : undefined);
      if (value) assert.ok(value.approved);
      return undefined;
    }),
  ),
);

/** What is done about bookings from outside their usual way. */
export const interventions: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: assignments },
  { weight: 3, arbitrary: problems },
  { weight: 1, arbitrary: decisions },
);
