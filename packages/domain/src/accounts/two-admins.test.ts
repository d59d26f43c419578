import { beforeEach, describe, expect, it } from 'vitest';
import { type World, aProvider, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest();
let first: User;
let second: User;
let userId: number;
beforeEach(async () => {
  [first, second] = [await anAdmin(world), await anAdmin(world)];
  userId = (await aProvider(world, { approved: false })).id;
});

type Caller = ReturnType<World['as']>;
type Sent = { userId: number; onlyIfNew?: boolean };
/** The first change, the command of both admins, and the error of the slower one. */
const actions: Record<string, [message: string, act: (by: Caller, sent: Sent) => Promise<unknown>]> = {
  approve: ['Another admin has already approved this provider', (by, sent) => by.providers.approve(sent)],
  verify: [
    'Another admin has already verified this provider',
    (by, sent) => by.providers.verify({ ...sent, verified: true }),
  ],
  withdraw: [
    'Another admin has already withdrawn their verification',
    (by, sent) => by.providers.verify({ ...sent, verified: false }),
  ],
  deactivate: ['Another admin has already deactivated this user', (by, sent) => by.accounts.deactivate(sent)],
  reactivate: ['Another admin has already reactivated this user', (by, sent) => by.accounts.reactivate(sent)],
};

describe('two admins at one user (ADM-17)', () => {
  it.each(Object.entries(actions))('the slower one gets: %s', async (name, [message, act]) => {
    if (name === 'withdraw') await world.as(first).providers.verify({ userId, verified: true });
    if (name === 'reactivate') await world.as(first).accounts.deactivate({ userId });
    const answers = await Promise.allSettled(
      [first, second].map((admin) => act(world.as(admin), { userId, onlyIfNew: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message, cause: { code: 'done_meanwhile' } },
    });
    // Over REST the same again changes nothing.
    await act(world.as(second), { userId });
  });
});
