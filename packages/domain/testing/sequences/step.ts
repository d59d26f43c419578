import assert from 'node:assert/strict';
import type fc from 'fast-check';
import { type ErrorResponse, domainErrorResponse } from '../../src/platform/trpc.ts';
import { type Snapshot, readSnapshot } from '../snapshot.ts';
import type { Cast } from './cast.ts';
import type { ActionContext } from './action-context.ts';
import { faultsOf } from './invariants.ts';
import { findIllegalChanges } from './illegal-changes.ts';

export interface Model {
  /** The answers that Idempotency-Keys must bring again, by user and key. */
  answers: Map<string, { context: ActionContext; at: number; value: unknown }>;
  /** The tables after the last step. */
  snapshot: Snapshot;
}

export type Step = fc.AsyncCommand<Model, Cast>;

/** True for a step that was refused or repeated, and so must leave every table unchanged. */
type Effect = 'unchanged' | undefined;

/** One step of a sequence; after it every rule on bookings must hold in the tables. */
export function step(
  name: string,
  facts: object,
  act: (cast: Cast, before: Snapshot, model: Model) => Promise<Effect>,
): Step {
  return {
    check: () => true,
    async run(model, cast) {
      const before = model.snapshot;
      const effect = await act(cast, before, model);
      model.snapshot = await readSnapshot(cast.world.database.read);
      if (effect === 'unchanged') assert.deepEqual(model.snapshot, before);
      assert.deepEqual(faultsOf(model.snapshot, cast.world.now), []);
      assert.deepEqual(findIllegalChanges(before, model.snapshot), []);
    },
    toString: () => `${name} ${JSON.stringify(facts)}`,
  };
}

/** Returns a call's result or refusal. Throws any other error. */
export type Outcome<T> = { value: T; code?: never } | { value?: never; code: ErrorResponse['code'] };

export async function attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (error) {
    const { code } = domainErrorResponse(error);
    if (code === 'unexpected') throw error;
    return { code };
  }
}
