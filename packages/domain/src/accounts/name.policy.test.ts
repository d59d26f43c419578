import { describe, expect, it } from 'vitest';
import { aCustomer } from '@doorstep/domain/testing';
import { PASSWORD } from '../../testing/sign-in.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { refuseMisleadingName } from './name.policy.ts';

openWorldForEachTest();

const STAFF = 'This name could be mistaken for our staff. Please use your own name';
const HIDDEN = 'This name has hidden characters or mixes alphabets. Please use letters from one alphabet';
const register = (name: string) =>
  world.as(null).accounts.register({ username: 'eve', name, email: 'eve@example.test', password: PASSWORD });

describe('a name (ACC-43)', () => {
  it.each([
    'Doorstep Support',
    'The D00rstep Team',
    'DOOR STEP',
    'Doorstep',
    'Dóorstep Help',
    'Support',
    'Customer Service',
    'Adm1n',
    'ＡＤＭＩＮ',
    'S u p p o r t',
    'Sᴜᴘᴘᴏʀᴛ',
    'ꓢꓴꓑꓑꓳꓣꓔ',
    'Support Agent',
    'Tech Support',
    'Site Admin',
    'Head of Support',
  ])('is refused when it looks like staff: %s', async (name) => {
    await expect(register(name)).rejects.toThrow(STAFF);
  });

  it.each([
    'Ada\u200bByron',
    '\u202eadA',
    'Ad\u00ada',
    'Ada\u200d Byron',
    'Аdа Byron',
    'Αda',
    'ꓢupport',
    'Door\u1160step Support',
    'Sup\u115fport',
    'Ada\u034fByron',
    'Ada\ufe0fByron',
    'Ada\u2800Byron',
    'Ada\u{e0100}Byron',
    '辻\u{e0100}\u{e0101} 太郎',
    '\u3164',
  ])('is refused when it hides or mixes letters: %j', (name) => {
    expect(() => refuseMisleadingName({ name, role: 'customer' })).toThrow(HIDDEN);
  });

  it.each([
    'Grace Mensah',
    'Sean O’Brien-Smith',
    'Søren Ångström',
    'Мария Silva',
    'Ελένη',
    'علی‌رضا',
    '山田 太郎',
    '辻\u{e0100} 太郎',
    '\u8fbb\ufe00 太郎',
    '김민수',
    'ꓡꓲ-ꓢꓴ',
    'Tech Manager',
    'Ruth Helpman',
    'Dora Stepney',
    'Support Adeyemi',
    'Jo 2',
    'Customer 7',
  ])('of a person is accepted: %s', (name) => {
    expect(() => refuseMisleadingName({ name, role: 'customer' })).not.toThrow();
  });

  it('of an admin may look like staff, but not hide letters', () => {
    expect(() => refuseMisleadingName({ name: 'Doorstep Support', role: 'admin' })).not.toThrow();
    expect(() => refuseMisleadingName({ name: 'Ada\u200bByron', role: 'admin' })).toThrow(HIDDEN);
  });

  it('of blank characters only is empty', async () => {
    await expect(register('\u3164\u3164')).rejects.toThrow('Name must be at least 2 characters');
  });

  it('cannot be changed to a refused one, and an existing one stays', async () => {
    const eve = await aCustomer(world, 'Support Team');
    const { accounts } = world.as(eve);
    await expect(accounts.updateProfile({ ...eve, name: 'Doorstep Support' })).rejects.toThrow(STAFF);
    expect(await accounts.updateProfile({ ...eve, phone: '020 7946 0001' })).toMatchObject({
      name: 'Support Team',
    });
  });
});
