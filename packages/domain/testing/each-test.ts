import { afterEach, beforeEach, expect } from 'vitest';
import type { ErrorCode } from '../src/registries/errors.ts';
import type { User } from '../src/platform/users/user.schema.ts';
import { aCustomer, aProvider, anAcceptedBooking, anAdmin } from './factories.ts';
import { type World, openWorld } from './world.ts';

/** The world of the test that runs, and those users of it whom its file asked for. */
export let world: World;
export let customer: User;
export let provider: User;
export let admin: User;
/** Their job, for a file that asked for one. */
export let bookingId: number;

/**
 * Opens a world before each test of a file, with these users, of some name or the one given, in this order. Closes it after
 * all else that the file does then.
 */
export function openWorldForEachTest(users: Partial<Record<User['role'], true | string>> = {}): void {
  beforeEach(async () => {
    world = await openWorld();
    for (const [role, given] of Object.entries(users)) {
      const name = given === true ? undefined : given;
      if (role === 'customer') customer = await aCustomer(world, name);
      else if (role === 'provider') provider = await aProvider(world, { name });
      else admin = await anAdmin(world, name);
    }
  });
  afterEach(() => world.close());
}

/**
 * The same with a customer, a provider and their job: on 4 March from 10:00 to 11:00, accepted two days before. The test
 * begins at the given moment.
 */
export function openJobForEachTest(
  moment: string,
  names: Parameters<typeof anAcceptedBooking>[1] = {},
): void {
  openWorldForEachTest();
  beforeEach(async () => {
    ({ customer, provider, bookingId } = await anAcceptedBooking(world, names));
    world.at(moment);
  });
}

/** Matches the error of a call that is refused with this code. */
export const refusal = (code: ErrorCode): unknown =>
  expect.objectContaining({ cause: expect.objectContaining({ code }) });
