import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { User } from '../../src/accounts/account.schema.ts';
import { expiryDue } from '../naive-deadlines.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { type Cast, signedIn } from './cast.ts';
import { freeFor, isActive } from './oracle.ts';
import { jobOf } from './reschedules.ts';
import { type Step, attempt, pick, step } from './step.ts';

type Row = Snapshot['bookings'][number];

/** How a booking ahead must be once its customer or provider has left. */
type Fate = Pick<Row, 'status' | 'providerId' | 'cancelReason'>;

const who = {
  role: fc.constantFrom<('customer' | 'provider' | 'admin')[]>('customer', 'provider', 'provider', 'admin'),
  who: fc.nat(4),
  /** Mostly whoever takes part in this booking. */
  booking: fc.option(fc.nat(99)),
};

/** An admin deactivates somebody, and nothing that lies ahead waits for who has left. */
const deactivations: fc.Arbitrary<Step> = fc.record(who).map((wish) =>
  step('deactivate', wish, async (cast, before) => {
    const user = leaverOf(cast, before, wish);
    const { accounts } = await signedIn(cast, cast.admin[0]!);
    const { value, code } = await attempt(accounts.deactivate({ userId: user.id }));
    const isGone = before.users.some(({ id, deletedAt }) => id === user.id && deletedAt !== null);
    const refusal = isGone ? 'not_found' : user === cast.admin[0] ? 'self_deactivation' : undefined;
    assert.equal(code, refusal);
    if (code || !isActive(before, user.id)) return 'unchanged';
    const fates = fatesOf(before, user, cast.world.now, false);
    checkFates(fates, await readSnapshot(cast.world.database.read));
    const jobs = [...fates].filter(([id, { status }]) => {
      return status === 'confirmed' && before.bookings.some((row) => row.id === id && row.pausedAt === null);
    });
    assert.deepEqual(
      value?.bookingsToReassign,
      jobs.map(([id]) => id),
    );
    return undefined;
  }),
);

/** An admin lets in again who was deactivated. */
const returns: fc.Arbitrary<Step> = fc.record({ who: fc.nat(9) }).map((wish) =>
  step('reactivate account', wish, async (cast, { users }) => {
    const left = users.filter(({ deactivatedAt, deletedAt }) => deactivatedAt !== null && deletedAt === null);
    const { id: userId } = pick(left, wish.who) ?? cast.admin[0]!;
    const { accounts } = await signedIn(cast, cast.admin[0]!);
    assert.ok((await accounts.reactivate({ userId })).active);
    return left.length === 0 ? 'unchanged' : undefined;
  }),
);

/** Somebody deletes their account, which takes with it what lies ahead of them and what they wrote. */
const deletions: fc.Arbitrary<Step> = fc
  .record({ ...who, word: fc.constantFrom('right', 'right', 'wrong') })
  .map((wish) =>
    step('delete account', wish, async (cast, before) => {
      // One admin stays, for the rest of the sequence.
      const user = wish.role === 'admin' ? cast.admin[1]! : leaverOf(cast, before, wish);
      const passwords = { hash: async () => 'hash', verify: async (word: string) => word === 'right' };
      const { accounts } = await signedIn(cast, user, { passwords });
      const { code } = await attempt(accounts.deleteAccount({ currentPassword: wish.word }));
      const isOpen = isActive(before, user.id);
      const refusal = wish.word === 'wrong' ? 'invalid' : unsettledOf(before, user, cast.world.now);
      assert.equal(code, isOpen ? refusal : 'signed_out');
      if (code) return 'unchanged';
      const after = await readSnapshot(cast.world.database.read);
      checkFates(fatesOf(before, user, cast.world.now, true), after);
      assert.deepEqual(tracesOf(after, user), []);
      return undefined;
    }),
  );

/** People come and go. */
export const departures: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: deactivations },
  { weight: 5, arbitrary: returns },
  { weight: 2, arbitrary: deletions },
);

function leaverOf(
  cast: Cast,
  { bookings }: Snapshot,
  wish: { role: User['role']; who: number; booking: number | null },
): User {
  const open = bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const row = wish.booking === null ? undefined : pick(open, wish.booking);
  const id = wish.role === 'customer' ? row?.userId : row?.providerId;
  return cast[wish.role].find((user) => user.id === id) ?? pick(cast[wish.role], wish.who)!;
}

/** What must become of all that lies ahead of somebody who leaves, by the bookings' ids. */
function fatesOf(before: Snapshot, { id, role }: User, now: Date, forGood: boolean): Map<number, Fate> {
  const side = role === 'customer' ? 'userId' : 'providerId';
  const ahead = before.bookings
    .filter((row) => row[side] === id && ['pending', 'confirmed'].includes(row.status))
    .filter(({ startsAt }) => startsAt > now.toISOString())
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const cancelled = (row: Row, cancelReason: Row['cancelReason']): Fate => {
    return { status: 'cancelled', providerId: row.providerId, cancelReason };
  };
  const fates = new Map<number, Fate>();
  for (const row of ahead) {
    if (role === 'customer') fates.set(row.id, cancelled(row, forGood ? 'customer' : 'deactivated'));
    else if (row.status === 'pending' && row.pausedAt === null) {
      const others = freeFor(told(before, fates), jobOf(row), now, row.id).filter((other) => other !== id);
      // Nobody is asked for a request that has expired.
      const [providerId] = expiryDue(row, before) <= now.getTime() ? [] : others;
      const passedOn: Fate = { status: 'pending', providerId: providerId ?? null, cancelReason: null };
      fates.set(row.id, providerId ? passedOn : cancelled(row, 'deactivated'));
    } else if (forGood)
      fates.set(row.id, cancelled(row, row.status === 'pending' ? 'deactivated' : 'provider'));
    else fates.set(row.id, row);
  }
  return fates;
}

/** The tables as they are once some fates have been told. */
function told(before: Snapshot, fates: ReadonlyMap<number, Fate>): Snapshot {
  return { ...before, bookings: before.bookings.map((row) => ({ ...row, ...fates.get(row.id) })) };
}

function checkFates(fates: ReadonlyMap<number, Fate>, { bookings }: Snapshot): void {
  for (const { id, status, providerId, cancelReason } of bookings) {
    const fate = fates.get(id);
    if (!fate) continue;
    const due = { status: fate.status, providerId: fate.providerId, cancelReason: fate.cancelReason };
    assert.deepEqual({ status, providerId, cancelReason }, due, `booking ${id}`);
  }
}

/** Why somebody cannot leave for good now. */
function unsettledOf({ bookings }: Snapshot, { id, role }: User, now: Date): string | undefined {
  const at = now.toISOString();
  const own = bookings.filter((row) => (role === 'customer' ? row.userId : row.providerId) === id);
  const goesOn = own.some(
    ({ status, pausedAt, problemAt, startsAt, endsAt }) =>
      status === 'confirmed' && pausedAt === null && problemAt === null && startsAt <= at && at < endsAt,
  );
  if (goesOn) return 'job_in_progress';
  return own.some(({ problemAt }) => problemAt !== null) ? 'problem_open' : undefined;
}

/** What is left of somebody where nothing must be. */
function tracesOf(after: Snapshot, { id, name, email }: User): unknown[] {
  const own = (row: { userId?: number; providerId?: number | null; otherId?: number }) =>
    [row.userId, row.providerId, row.otherId].includes(id);
  return [
    ...after.users.filter((user) => user.name === name || user.email === email),
    ...[...after.addresses, ...after.favourites, ...after.blocks, ...after.keys].filter(own),
    ...[...after.offers, ...after.hours, ...after.timeOff].filter(own),
    ...after.bookings.filter((row) => row.userId === id && (row.address !== 'Removed' || row.notes !== null)),
  ];
}
