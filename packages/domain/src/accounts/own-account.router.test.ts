import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, aRegistered, logInElsewhere, tokenHolder } from '../../testing/sign-in.ts';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { User } from '../platform/users/user.schema.ts';
import { findViewer } from '../platform/users/session.queries.ts';

openWorldForEachTest();
let user: User;
let token: string;
beforeEach(async () => {
  ({ user, token } = await aRegistered(world, 'ada'));
});

const own = () => world.as(user, { session: tokenHolder(token) }).accounts;
const isSignedIn = async (by: string) => (await findViewer(world.database.read, by, world.now)) !== null;

describe('sessions', () => {
  it('are listed with their devices, the current one marked and first, then the last used (SES-5)', async () => {
    for (const [day, device] of [
      ['03', 'Safari on iPhone'],
      ['04', 'Chrome on Windows'],
    ]) {
      world.at(`2026-03-${day}T10:00:00Z`);
      await logInElsewhere(world, user, PASSWORD, device);
    }
    const listed = await own().sessions();
    expect(listed.map(({ createdAt, current, device }) => [createdAt, current, device])).toEqual([
      ['2026-03-02T10:00:00.000Z', true, 'Firefox on Linux'],
      ['2026-03-04T10:00:00.000Z', false, 'Chrome on Windows'],
      ['2026-03-03T10:00:00.000Z', false, 'Safari on iPhone'],
    ]);
    world.at('2026-04-02T09:00:00Z');
    expect(await own().sessions()).toHaveLength(2);
  });

  it('can be ended one by one, and not another user’s', async () => {
    const elsewhere = await logInElsewhere(world, user);
    const { id: sessionId } = (await own().sessions()).find(({ current }) => !current)!;
    const stranger = (await aRegistered(world, 'mary')).user;
    await expect(world.as(stranger).accounts.endSession({ sessionId })).rejects.toEqual(refusal('not_found'));
    await own().endSession({ sessionId });
    expect([await isSignedIn(elsewhere), await isSignedIn(token)]).toEqual([false, true]);
    await expect(own().endSession({ sessionId })).rejects.toEqual(refusal('not_found'));
  });

  it('can all be ended but this one', async () => {
    const others = [
      await logInElsewhere(world, user),
      await logInElsewhere(world, user),
      (await aRegistered(world, 'mary')).token,
    ];
    await own().endOtherSessions();
    expect(await Promise.all([token, ...others].map(isSignedIn))).toEqual([true, false, false, true]);
  });
});
