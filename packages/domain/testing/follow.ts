import assert from 'node:assert/strict';
import type { User } from '../src/platform/users/user.schema.ts';
import type { Context } from '../src/platform/context.ts';
import type { LiveEvent } from '../src/platform/events/live-stream.ts';
import { aSession } from './sign-in.ts';
import type { World } from './world.ts';

/** A stream of live events as one user receives it. */
export interface Followed {
  /** The following event, once it is sent. */
  next(): Promise<LiveEvent>;
  /** The types of the next `count` events. */
  types(count: number): Promise<string[]>;
  /** From where it can be gone on. */
  cursor(): string;
  stop(): Promise<void>;
}

/** Follows live events as a user: after an event that was received, or from now on, when it has begun. */
export async function follow(
  world: World,
  user: User,
  { after, token, ...overrides }: { after?: string; token?: string } & Partial<Context> = {},
): Promise<Followed> {
  // A stream asks now and then whether its session goes on.
  token ??= await aSession(world, user);
  const session = { token, set: () => {}, clear: () => {} };
  const input = after === undefined ? undefined : { lastEventId: after };
  const answer = await world.as(user, { session, ...overrides }).events.follow(input);
  const events = answer[Symbol.asyncIterator]();
  let cursor = after ?? '';
  async function next(): Promise<LiveEvent> {
    const { value } = await events.next();
    const [id, event] = value as unknown as [string, LiveEvent];
    cursor = id;
    return event;
  }
  if (after === undefined) assert.equal((await next()).type, 'missed');
  return {
    next,
    async types(count) {
      const told: string[] = [];
      while (told.length < count) told.push((await next()).type);
      return told;
    },
    cursor: () => cursor,
    async stop() {
      await events.return?.(undefined);
    },
  };
}
