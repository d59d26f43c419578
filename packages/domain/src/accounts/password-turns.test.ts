import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, aRegistered, tokenHolder } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { newToken } from '../platform/cipher.ts';
import type { User } from '../platform/users/user.schema.ts';
import type { Passwords } from '../platform/users/passwords.ts';

openWorldForEachTest();
let user: User;
beforeEach(async () => {
  ({ user } = await aRegistered(world, 'ada'));
});

const code = (expected: string) =>
  expect.objectContaining({ cause: expect.objectContaining({ code: expected }) });
const WRONG = 'a wrong password';
const DAY_MS = 86_400_000;

/** The real passwords, which note as what each caller takes their turn. */
function notedTurns() {
  const turns: Parameters<Passwords['inTurn']>[0][] = [];
  const passwords: Passwords = {
    inTurn(caller, work) {
      turns.push(caller);
      return world.ports.passwords.inTurn(caller, work);
    },
  };
  return { turns, passwords };
}

function logInFrom(address: string, passwords = world.ports.passwords, password = PASSWORD) {
  return world.as(null, { address, passwords }).accounts.login({ email: user.email, password });
}

describe('waiting for a password to be hashed (LIM-8)', () => {
  it('has the priority of a known caller where the user signed in to that account, for 30 days', async () => {
    const { turns, passwords } = notedTurns();
    await logInFrom('10.0.0.1', passwords);
    await logInFrom('10.0.0.1', passwords);
    await logInFrom('10.0.0.2', passwords);
    await world
      .as(null, { address: '10.0.0.1', passwords })
      .accounts.login({ email: 'nobody@example.test', password: WRONG })
      .catch(() => undefined);
    world.at('2026-04-02T10:00:00Z');
    await logInFrom('10.0.0.1', passwords);
    expect(turns).toEqual([
      { address: '10.0.0.1', isKnown: false },
      { address: '10.0.0.1', isKnown: true },
      { address: '10.0.0.2', isKnown: false },
      { address: '10.0.0.1', isKnown: false },
      { address: '10.0.0.1', isKnown: false },
    ]);
  });

  it('has the priority of a known caller in a new network in the browser that signed in to that account, for 180 days', async () => {
    const { turns, passwords } = notedTurns();
    const { user: bea } = await aRegistered(world, 'bea');
    const logInWith = (device: string, address: string, email = user.email) =>
      world
        .as(null, { address, passwords, session: { ...tokenHolder(), device } })
        .accounts.login({ email, password: PASSWORD });
    const [ofAda, ofBea] = [newToken(), newToken()];
    await logInWith(ofAda, '10.0.0.1');
    await logInWith(ofBea, '10.0.0.2', bea.email);
    turns.length = 0;
    await logInWith(ofAda, '10.0.0.3');
    await logInWith(ofBea, '10.0.0.4');
    await logInWith(newToken(), '10.0.0.5');
    await logInFrom('10.0.0.6', passwords);
    world.at(new Date(world.now.getTime() + 180 * DAY_MS));
    await logInWith(ofAda, '10.0.0.7');
    expect(turns.map(({ isKnown }) => isKnown)).toEqual([true, false, false, false, false]);
  });

  it('has the priority of a known caller with a session, and of a new one to register', async () => {
    const { turns, passwords } = notedTurns();
    await world
      .as(user, { passwords })
      .accounts.changePassword({ currentPassword: PASSWORD, newPassword: 'difference engine' });
    const account = { username: 'mary', name: 'Mary', email: 'mary@example.test', phone: null };
    await world.as(null, { passwords }).accounts.register({ ...account, password: PASSWORD });
    expect(turns.map(({ isKnown }) => isKnown)).toEqual([true, true, false]);
  });

  it('is not begun by a login that a limit refuses anyway', async () => {
    for (let failure = 0; failure < 10; failure += 1)
      await expect(logInFrom('10.0.0.1', undefined, WRONG)).rejects.toEqual(code('wrong_credentials'));
    const { turns, passwords } = notedTurns();
    await expect(logInFrom('10.0.0.1', passwords)).rejects.toEqual(code('too_many_logins'));
    expect(turns).toEqual([]);
    await logInFrom('10.0.0.2', passwords);
    expect(turns).toHaveLength(1);
  });

  it('is not begun by a registration that a limit refuses anyway', async () => {
    const { turns, passwords } = notedTurns();
    const register = (number: number) =>
      world.as(null, { passwords }).accounts.register({
        username: `user${number}`,
        name: 'Mary',
        email: `mary${number}@example.test`,
        phone: null,
        password: PASSWORD,
      });
    for (let number = 1; number < 30; number += 1) await register(number);
    await expect(register(30)).rejects.toEqual(code('too_many_registrations'));
    expect(turns).toHaveLength(29);
  });

  it('is not begun by a confirmation that a limit refuses anyway', async () => {
    const { turns, passwords } = notedTurns();
    const change = () =>
      world
        .as(user, { passwords })
        .accounts.changePassword({ currentPassword: WRONG, newPassword: 'difference engine' });
    for (let failure = 0; failure < 10; failure += 1) await expect(change()).rejects.toEqual(code('invalid'));
    await expect(change()).rejects.toEqual(code('too_many_logins'));
    expect(turns).toHaveLength(10);
  });
});
