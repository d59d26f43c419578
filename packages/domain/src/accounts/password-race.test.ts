import { beforeEach, describe, expect, it } from 'vitest';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../platform/context.ts';
import type { User } from '../platform/users/user.schema.ts';
import type { Passwords } from '../platform/users/passwords.ts';

const OLD = 'the old password';
const NEW = 'the new password';
const ada = { username: 'Ada', name: 'Ada Byron', email: 'ada@example.test', role: 'customer' as const };

openWorldForEachTest();
let user: User;
beforeEach(async () => {
  user = await world.as(null).accounts.register({ ...ada, password: OLD, phone: null });
});

const change = () => world.as(user).accounts.changePassword({ currentPassword: OLD, newPassword: NEW });
const sessions = () => world.database.read.selectFrom('session').selectAll().execute();

/** Passwords of a call during which, once the old one was found right, it is changed by another call. */
function changedMeanwhile(): Pick<Context, 'passwords'> {
  let isChanged = false;
  const passwords: Passwords = {
    inTurn: (caller, work) =>
      world.ports.passwords.inTurn(caller, ({ hash, verify }) =>
        work({
          hash,
          async verify(password, stored) {
            const isRight = await verify(password, stored);
            if (!isChanged) await change();
            isChanged = true;
            return isRight;
          },
        }),
      ),
  };
  return { passwords };
}

describe('a password that is changed while the old one is used', () => {
  it('begins no session with the old one', async () => {
    const login = world.as(null, changedMeanwhile()).accounts.login({ email: ada.email, password: OLD });
    await expect(login).rejects.toEqual(refusal('wrong_credentials'));
    expect(await sessions()).toHaveLength(1);
  });

  it('is not changed again', async () => {
    const { accounts } = world.as(user, changedMeanwhile());
    const again = accounts.changePassword({ currentPassword: OLD, newPassword: 'one more password' });
    await expect(again).rejects.toEqual(refusal('invalid'));
    await world.as(null).accounts.login({ email: ada.email, password: NEW });
  });

  it('changes no email', async () => {
    const { email: _, ...rest } = ada;
    const draft = { ...rest, phone: null, email: 'thief@example.test', currentPassword: OLD };
    await expect(world.as(user, changedMeanwhile()).accounts.updateProfile(draft)).rejects.toEqual(
      refusal('invalid'),
    );
    const { accounts } = world.as(null);
    expect((await accounts.login({ email: ada.email, password: NEW })).email).toBe(ada.email);
  });

  it('deletes no account', async () => {
    const { accounts } = world.as(user, changedMeanwhile());
    await expect(accounts.deleteAccount({ currentPassword: OLD })).rejects.toEqual(refusal('invalid'));
    expect((await world.as(null).accounts.login({ email: ada.email, password: NEW })).id).toBe(user.id);
  });

  it('leaves one session, the changing one, however many logins come at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const logins = Array.from({ length: 8 }, () =>
        world.as(null).accounts.login({ email: ada.email, password: OLD }),
      );
      const [changed] = await Promise.allSettled([change(), ...logins]);
      expect(changed.status).toBe('fulfilled');
      expect(await sessions()).toHaveLength(1);
      await world.as(user).accounts.changePassword({ currentPassword: NEW, newPassword: OLD });
      await world.database.transaction((tx) => tx.deleteFrom('rateLimit').execute());
    }
  });
});
