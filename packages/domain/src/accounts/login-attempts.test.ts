import { describe, expect, it } from 'vitest';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { aRegistered, tokenHolder } from '../../testing/sign-in.ts';
import { statementsOf } from '../../testing/statements.queries.ts';
import { newToken } from '../platform/cipher.ts';
import { cookieMark } from '../platform/users/limits.ts';
import { rememberDevice } from '../platform/users/rate-limit.queries.ts';
import { admitLogin, settleLogin, takeLogin } from './login-attempts.ts';

openWorldForEachTest();

const EMAIL = 'ada@example.test';
const fail = (email: string, address: string) => takeLogin(world.database, email, address, world.now);
async function succeed(email: string, address: string): Promise<void> {
  const attempt = await takeLogin(world.database, email, address, world.now);
  await world.database.transaction((tx) => settleLogin(tx, attempt, world.now));
}
const admit = (email: string, device: string) =>
  admitLogin(world.database.read, email, {
    session: { ...tokenHolder(), device },
    address: '10.9.9.9',
    now: world.now,
  });
const counted = () => world.database.read.selectFrom('rateLimit').selectAll().orderBy('key').execute();
const refused = (retryAfter: number) =>
  expect.objectContaining({ code: 'too_many_logins', details: { retryAfter } });

describe('failed logins', () => {
  it('are limited per address across accounts', async () => {
    for (let account = 0; account < 100; account += 1) await fail(`${account}@example.test`, '10.0.0.1');
    world.at('2026-03-02T10:05:00Z');
    await expect(fail(EMAIL, '10.0.0.1')).rejects.toEqual(refused(600));
    await fail(EMAIL, '10.0.0.2');
  });

  it('are limited per account across addresses, but for those that a user signed in from', async () => {
    await succeed(EMAIL, '10.9.9.9');
    for (let address = 0; address < 100; address += 1) await fail(EMAIL, `10.0.0.${address}`);
    await expect(fail(EMAIL, '10.0.1.1')).rejects.toEqual(refused(900));
    await succeed(EMAIL, '10.9.9.9');
    await fail('bea@example.test', '10.0.1.1');
    world.at('2026-03-02T10:15:00Z');
    await fail(EMAIL, '10.0.1.1');
  });

  it('are limited per account in the browser of its user, too, since its cookie can be copied to many networks', async () => {
    const { user } = await aRegistered(world, 'ada');
    const device = newToken();
    await world.database.transaction((tx) => rememberDevice(tx, cookieMark(user.id, device), world.now));
    for (let address = 0; address < 99; address += 1) await fail(EMAIL, `10.0.0.${address}`);
    expect(await admit(EMAIL, device)).toEqual({ isKnown: true });
    await fail(EMAIL, '10.0.0.99');
    await expect(admit(EMAIL, device)).rejects.toEqual(refused(900));
  });

  it('count as failures of an address from 30 days after the last login there', async () => {
    await succeed(EMAIL, '10.9.9.9');
    world.at('2026-04-01T10:00:00Z');
    for (let address = 0; address < 100; address += 1) await fail(EMAIL, `10.0.0.${address}`);
    await expect(fail(EMAIL, '10.9.9.9')).rejects.toEqual(refused(900));
  });

  it('do not include right logins, which leave the count of the address', async () => {
    for (let round = 0; round < 99; round += 1) await fail(`${round}@example.test`, '10.0.0.1');
    for (let round = 0; round < 5; round += 1) await succeed(EMAIL, '10.0.0.1');
    await fail(EMAIL, '10.0.0.1');
    await expect(fail(EMAIL, '10.0.0.1')).rejects.toEqual(refused(900));
  });

  it('are not counted when refused', async () => {
    for (let failure = 0; failure < 10; failure += 1) await fail(EMAIL, '10.0.0.1');
    const before = await counted();
    const parallel = Array.from({ length: 5 }, () => fail(EMAIL, '10.0.0.1'));
    const codes = await Promise.all(parallel.map((each) => each.catch((error) => error.code)));
    expect(codes).toEqual(Array(5).fill('too_many_logins'));
    expect(await counted()).toEqual(before);
  });

  it('cannot exceed a limit together', async () => {
    const parallel = Array.from({ length: 15 }, () => fail(EMAIL, '10.0.0.1').catch((error) => error.code));
    const codes = await Promise.all(parallel);
    expect(codes.filter((code) => code === 'too_many_logins')).toHaveLength(5);
  });
});

it('a login with a device’s cookie takes the same statements whether or not an account has the email (ACC-12)', async () => {
  await aRegistered(world, 'ada');
  const admitted = (email: string) => statementsOf(world.database, () => admit(email, newToken()));
  const ofAccount = await admitted(EMAIL);
  expect(ofAccount).toHaveLength(2);
  expect(await admitted('nobody@example.test')).toEqual(ofAccount);
});
