import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, aPasskey, anAdmin, anApp, openDevice, totpCode } from '@doorstep/domain/testing';
import { PASSWORD, aRegistered, aSession, mailedResetToken, tokenHolder } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { readUser } from '../platform/users/user.queries.ts';
import type { User } from '../platform/users/user.schema.ts';

openWorldForEachTest();
let user: User;
let token: string;
beforeEach(async () => {
  ({ user, token } = await aRegistered(world, 'ada'));
});

const signedOut = expect.objectContaining({ cause: expect.objectContaining({ code: 'signed_out' }) });
/** Calls in a session that was open when the calls began. */
const callerIn = (of: string): Caller =>
  world.as(user, { session: { ...tokenHolder(of), confirmedAt: world.now.toISOString() } });
const factorsOf = () => world.as(user).factors.list();

async function resetPassword(): Promise<void> {
  const link = { token: await mailedResetToken(world, user.email) };
  await world.as(null).accounts.setPassword({ ...link, newPassword: 'the owner’s' });
}

/** Changes of factors, each prepared so far that only the call itself is left. */
const OF_FACTORS: Record<string, (caller: Caller) => Promise<() => Promise<unknown>>> = {
  async 'a new passkey'({ factors }) {
    const passkey = openDevice().create(await factors.startPasskey());
    return () => factors.confirmPasskey({ passkey });
  },
  async 'a new app'({ factors }) {
    const { secret } = await factors.startTotp();
    return () => factors.confirmTotp({ code: totpCode(secret, world.now) });
  },
  async 'a removal'({ factors }) {
    await anApp(world, user);
    const { factorId } = await aPasskey(world, user);
    return () => factors.remove({ factorId });
  },
  async 'new recovery codes'({ factors }) {
    await anApp(world, user);
    return () => factors.renewRecoveryCodes();
  },
};

/** Changes that also take the password, which is still the same. */
const OF_ACCOUNT: Record<string, (caller: Caller) => Promise<unknown>> = {
  'a new password': ({ accounts }) =>
    accounts.changePassword({ currentPassword: PASSWORD, newPassword: 'the thief’s' }),
  'a new email': ({ accounts }) =>
    accounts.updateProfile({ ...user, email: 'thief@example.test', currentPassword: PASSWORD }),
  'a deletion': ({ accounts }) => accounts.deleteAccount({ currentPassword: PASSWORD }),
};

describe('a session that ends during a call (SES-18)', () => {
  it.each(Object.entries(OF_FACTORS))(
    'by a reset link makes no change of factors: %s',
    async (_, prepare) => {
      const call = await prepare(callerIn(token));
      const before = await factorsOf();
      await resetPassword();
      await expect(call()).rejects.toEqual(signedOut);
      expect(await factorsOf()).toEqual(before);
    },
  );

  it.each(Object.entries(OF_ACCOUNT))('by its owner elsewhere makes no change: %s', async (_, call) => {
    await world.as(user, { session: tokenHolder() }).accounts.endOtherSessions();
    await expect(call(callerIn(token))).rejects.toEqual(signedOut);
    expect(await readUser(world.database.read, user.id)).toEqual(user);
    expect(await world.as(null).accounts.login({ email: user.email, password: PASSWORD })).toMatchObject({
      id: user.id,
    });
  });

  it.each(['deactivate', 'reactivate'] as const)('lets an admin not %s anybody', async (change) => {
    const target = { userId: user.id };
    user = await anAdmin(world);
    token = await aSession(world, user);
    await callerIn(token).accounts[change](target);
    await world.as(user, { session: tokenHolder() }).accounts.endOtherSessions();
    await expect(callerIn(token).accounts[change](target)).rejects.toEqual(signedOut);
  });
});
