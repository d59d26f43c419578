import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Booking } from '../../src/bookings/booking.schema.ts';
import { openingPasswords } from '../test-ports.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import { readBookings } from '../world.ts';
import { bookingActions, moves } from './booking-actions.ts';
import { type Cast, signedIn } from './cast.ts';
import { type Choice, choices } from './choice.ts';
import { type Actions, type ActionContext, contextOf, pick } from './action-context.ts';
import { otherActions } from './other-actions.ts';
import { type Model, type Outcome, type Step, attempt, step } from './step.ts';

const ACTIONS: Actions = { ...moves, ...bookingActions, ...otherActions };
/** Leaving is rare: once in a sequence is enough. */
const RARE = ['flood', 'leave', 'deactivate', 'retireService'];
const USUAL = Object.keys(ACTIONS).filter((name) => !RARE.includes(name));

const names = fc.oneof(
  { weight: 12, arbitrary: fc.constant('request') },
  { weight: 4, arbitrary: fc.constant('letIn') },
  { weight: 30, arbitrary: fc.constantFrom(...Object.keys(moves)) },
  { weight: 30, arbitrary: fc.constantFrom(...USUAL) },
  // No other action changes their count, so it must be frequent.
  { weight: 8, arbitrary: fc.constantFrom('flag', 'flag', 'clearFlag') },
  { weight: 2, arbitrary: fc.constantFrom(...RARE) },
);
const drawnActions = fc.record({ name: names, choice: choices });

const DAY_MS = 86_400_000;

/** Does something as the actor is now. Throws what is no refusal. */
async function runAction(cast: Cast, name: string, context: ActionContext): Promise<Outcome<unknown>> {
  const caller = await signedIn(cast, context.user, { passwords: openingPasswords() });
  return attempt(ACTIONS[name]!.call(caller, context));
}

/** Simultaneous actions of several people. */
export const crowds = fc.array(drawnActions, { minLength: 4, maxLength: 8 });

/** Does one thing of a crowd. Throws what is no refusal. */
export async function join(
  cast: Cast,
  before: Snapshot,
  { name, choice }: { name: string; choice: Choice },
): Promise<void> {
  const context = contextOf(cast, before, ACTIONS[name]!, choice);
  if (context) await runAction(cast, name, context);
}

/** An actor does something that may or may not be possible. */
export const actions: fc.Arbitrary<Step> = drawnActions.map(({ name, choice }) =>
  step(name, choice, async (cast, before, model) => {
    const context = contextOf(cast, before, ACTIONS[name]!, choice);
    if (!context) return undefined;
    const list = await listOf(cast, context);
    if (name === 'request' && choice.key) return requestWithKey(cast, context, model);
    const offered = list?.find(({ id }) => id === context.row.id)?.moves ?? [];
    // Half of the time the actor does what they are offered.
    const chosen = name in moves && choice.on ? (pick(offered, choice.number) ?? name) : name;
    const { value, code } = await runAction(cast, chosen, context);
    if (list && chosen in moves) {
      const isRefused = ['illegal_move', 'not_found', 'unassigned'].includes(code ?? '');
      assert.equal(
        !isRefused,
        offered.some((move) => move === chosen),
        `${chosen}, not of ${offered.join()}: ${code}`,
      );
    }
    if (isReport(value)) await checkReport(cast, before, value);
    return code && 'unchanged';
  }),
);

/** A customer sends a request with a key once more, the same or changed. */
export const repeats: fc.Arbitrary<Step> = fc
  .record({ which: fc.nat(9), changed: fc.boolean() })
  .map((drawn) =>
    step('repeat', drawn, async (cast, _, model) => {
      const { context } = pick([...model.answers.values()], drawn.which) ?? {};
      if (!context) return undefined;
      const options = { ...context.choice.options, express: !context.choice.options.express };
      return requestWithKey(
        cast,
        drawn.changed ? { ...context, choice: { ...context.choice, options } } : context,
        model,
      );
    }),
  );

/** For a day a key brings the first answer again, whatever has happened since, and is refused to another request. */
async function requestWithKey(
  cast: Cast,
  context: ActionContext,
  { answers }: Model,
): Promise<'unchanged' | undefined> {
  const subject = `${context.user.id} ${context.choice.key}`;
  const at = cast.world.now.getTime();
  const known = answers.get(subject);
  const { value, code } = await runAction(cast, 'request', context);
  if (known && at - known.at < DAY_MS) {
    if (code) assert.ok(['idempotency_mismatch', 'signed_out'].includes(code), code);
    else assert.deepEqual(value, known.value);
    return 'unchanged';
  }
  if (!code) answers.set(subject, { context, at, value });
  return code && 'unchanged';
}

/** A user's list, which must show all bookings of theirs as the tables have them; none once their account is closed. */
async function listOf(cast: Cast, { user, before }: ActionContext): Promise<Booking[] | undefined> {
  const { value: list } = await attempt(readBookings(await signedIn(cast, user)));
  if (!list) return undefined;
  const side = user.role === 'customer' ? 'userId' : 'providerId';
  const own = before.bookings.filter((row) => user.role === 'admin' || row[side] === user.id);
  assert.deepEqual(
    list.map(({ id, status, date, totalPrice }) => [id, status, date, totalPrice]).toSorted(byId),
    own.map(({ id, status, startsAt, totalPrice }) => [id, status, startsAt, totalPrice]),
  );
  return list;
}

function byId([a]: unknown[], [b]: unknown[]): number {
  return Number(a) - Number(b);
}

interface Report {
  done: { id: number }[];
  refused: { bookingId: number }[];
}

function isReport(value: unknown): value is Report {
  return typeof value === 'object' && value !== null && 'done' in value && 'refused' in value;
}

/** A move of a series changes the dates that its answer names, and no others. */
async function checkReport(cast: Cast, before: Snapshot, { done, refused }: Report): Promise<void> {
  const { events } = await readSnapshot(cast.world.database.read);
  const told = events.slice(before.events.length);
  const moved = new Set(told.flatMap(({ bookingId }) => bookingId ?? []));
  assert.deepEqual(moved, new Set(done.map(({ id }) => id)));
  for (const { bookingId } of refused) assert.ok(!moved.has(bookingId), `booking ${bookingId} was refused`);
}
