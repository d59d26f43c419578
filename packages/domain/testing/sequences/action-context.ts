import type { User } from '../../src/platform/users/user.schema.ts';
import { dayAfter, readClock } from '../london-clock.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Caller } from '../world.ts';
import type { Cast } from './cast.ts';
import type { Choice } from './choice.ts';

type Role = User['role'];

/** An action that users of these roles can take. */
export interface Action {
  by: readonly Role[];
  call: (caller: Caller, context: ActionContext) => Promise<unknown>;
}
export type Actions = Record<string, Action>;

/** The context of an action: its user, its target, and the tables before it. */
export interface ActionContext {
  cast: Cast;
  by: Role;
  user: User;
  before: Snapshot;
  row: Snapshot['bookings'][number];
  isStarted: boolean;
  choice: Choice;
  customer: User;
  provider: User;
  startsAt: { date: string; time: string };
}

/** Returns the context of an action for a choice in the current state; undefined without any booking. */
export function contextOf(
  cast: Cast,
  before: Snapshot,
  { by: roles }: Action,
  choice: Choice,
): ActionContext | undefined {
  const open = before.bookings.filter(({ status }) => status === 'pending' || status === 'confirmed');
  const row = pick(choice.anyBooking ? before.bookings : open, choice.booking) ?? before.bookings[0];
  const by = pick(roles, choice.customer + choice.provider);
  if (!row || !by) return undefined;
  const concerned = { customer: row.userId, provider: row.providerId, admin: cast.admin[0]!.id }[by];
  const anybody = { customer: choice.customer, provider: choice.provider, admin: 0 }[by];
  const found = cast[by].find(({ id }) => id === concerned);
  return {
    cast,
    by,
    user: (choice.stranger ? undefined : found) ?? cast[by][anybody]!,
    before,
    row,
    isStarted: row.startsAt <= cast.world.now.toISOString(),
    choice,
    customer: cast.customer[choice.customer]!,
    provider: cast.provider[choice.provider]!,
    startsAt: dateOf(cast, choice.day, choice.time),
  };
}

/** Date and time of a request `day` days from today in London. */
export function dateOf({ world }: Cast, day: number, time: string): { date: string; time: string } {
  return { date: `${dayAfter(readClock(world.now).date, day)}T${time}`, time };
}

/** The one of a list that any number names; undefined when it is empty. */
export function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % list.length];
}
