import { describe, expect, it } from 'vitest';
import { PASSWORD, aRegistered, logInElsewhere, mailedResetToken } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import type { Context } from '../platform/context.ts';
import { createAdmin } from './create-admin.ts';

openWorldForEachTest();

const MESSAGE = 'Many people use this password, so it’s easy to guess. Please choose another';
const refused = (field: string) =>
  expect.objectContaining({
    cause: expect.objectContaining({
      code: 'invalid',
      message: MESSAGE,
      details: { fields: { [field]: MESSAGE } },
    }),
  });

const ada = { username: 'ada', name: 'Ada Byron', email: 'ada@example.test', phone: null };
const register = (password: string, overrides: Partial<Context> = {}) =>
  world.as(null, overrides).accounts.register({ ...ada, password });

describe('one of the most used passwords (ACC-30)', () => {
  it.each(['123456', 'password', 'Password1', 'QWERTYUIOP', 'warlord'])(
    'opens no new account: %s',
    async (used) => {
      await expect(register(used)).rejects.toEqual(refused('password'));
      expect(await world.database.read.selectFrom('user').selectAll().execute()).toEqual([]);
    },
  );

  it('cannot become the password of an account', async () => {
    const { user } = await aRegistered(world, 'ada');
    const change = (newPassword: string) =>
      world.as(user).accounts.changePassword({ currentPassword: PASSWORD, newPassword });
    await expect(change('letmein')).rejects.toEqual(refused('newPassword'));
    await logInElsewhere(world, user, PASSWORD);
    await change('difference engine');
    await logInElsewhere(world, user, 'difference engine');
  });

  it('is not set by a mailed link, which stays open for another', async () => {
    const { user } = await aRegistered(world, 'ada');
    const token = await mailedResetToken(world, ada.email);
    const set = (newPassword: string) => world.as(null).accounts.setPassword({ token, newPassword });
    await expect(set('iloveyou')).rejects.toEqual(refused('newPassword'));
    await set('difference engine');
    await logInElsewhere(world, user, 'difference engine');
  });

  it('cannot be an admin’s', async () => {
    const { database, ports, now } = world;
    const make = (password: string, demo: boolean) =>
      createAdmin(database, ports.passwords, { ...ada, password }, { demo, now });
    await expect(make('superman', false)).rejects.toMatchObject({ code: 'invalid', message: MESSAGE });
    expect((await make('difference engine', false)).role).toBe('admin');
  });

  it('still opens an account that has it', async () => {
    const user = await register('password', { demo: true });
    expect(await logInElsewhere(world, user, 'password')).toBeTruthy();
  });
});

describe('a short password of an admin (ACC-19)', () => {
  const SHORT = 'Password must be at least 12 characters';

  it('is refused by create-admin, also in a demo', async () => {
    const { database, ports, now } = world;
    for (const demo of [false, true]) {
      const make = createAdmin(database, ports.passwords, { ...ada, password: 'eleven char' }, { demo, now });
      await expect(make).rejects.toThrow(SHORT);
    }
  });

  it('cannot become a password, except in a demo', async () => {
    const { database, ports, now } = world;
    const password = 'difference engine';
    const admin = await createAdmin(database, ports.passwords, { ...ada, password }, { demo: false, now });
    // No link was mailed (ACC-40).
    expect(admin.emailConfirmed).toBe(true);
    const change = { currentPassword: password, newPassword: 'eleven char' };
    await expect(world.as(admin).accounts.changePassword(change)).rejects.toThrow(SHORT);
    const token = await mailedResetToken(world, ada.email);
    const set = world.as(null).accounts.setPassword({ token, newPassword: 'eleven char' });
    await expect(set).rejects.toThrow(SHORT);
    await world.as(admin, { demo: true }).accounts.changePassword(change);
  });
});

it('a demo takes any password that is long enough (ACC-30)', async () => {
  const user = await register('123456', { demo: true });
  const { accounts } = world.as(user, { demo: true });
  await accounts.changePassword({ currentPassword: '123456', newPassword: 'password' });
  const token = await mailedResetToken(world, ada.email);
  await world.as(null, { demo: true }).accounts.setPassword({ token, newPassword: 'letmein' });
  expect(await logInElsewhere(world, user, 'letmein')).toBeTruthy();
});

it('a password that merely contains a common one is accepted (ACC-30)', async () => {
  expect(await register('password of mine')).toMatchObject({ username: 'ada' });
});
