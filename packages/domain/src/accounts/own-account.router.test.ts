import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, openWorld } from '@doorstep/domain/testing';
import type { User } from './account.schema.ts';
import { findViewer } from './session.queries.ts';

let world: World;
let user: User;
let token: string;
beforeEach(async () => {
  world = await openWorld();
  ({ user, token } = await register('ada'));
});
afterEach(() => world.close());

const refusal = (code: string) => expect.objectContaining({ cause: expect.objectContaining({ code }) });
const wrong = (fields: object) =>
  expect.objectContaining({ cause: expect.objectContaining({ details: { fields } }) });
const PASSWORD = 'analytical engine';

/** Remembers the token that a call sets. */
function holder(started: string | null = null) {
  return {
    token: started,
    set(value: string) {
      this.token = value;
    },
    clear() {},
  };
}

async function register(username: string) {
  const session = holder();
  const account = {
    username,
    name: `${username} Byron`,
    email: `${username}@example.test`,
    password: PASSWORD,
  };
  const registered = await world.as(null, { session }).accounts.register({ ...account, role: 'customer' });
  return { user: registered, token: session.token! };
}

async function logIn(password = PASSWORD): Promise<string> {
  const session = holder();
  await world.as(null, { session }).accounts.login({ email: user.email, password });
  return session.token!;
}

const own = (session = holder(token)) => world.as(user, { session }).accounts;
const isSignedIn = async (by: string) => (await findViewer(world.database.read, by, world.now)) !== null;
const draft = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', phone: '020 7946 0000' };

describe('the profile', () => {
  it('changes name, username and phone without a password', async () => {
    expect(await own().updateProfile({ ...draft, username: 'countess' })).toMatchObject({
      id: user.id,
      name: 'Ada Lovelace',
      username: 'countess',
      phone: '020 7946 0000',
    });
    expect(await own().updateProfile({ ...draft, email: 'ADA@example.test', phone: ' ' })).toMatchObject({
      email: 'ADA@example.test',
      phone: null,
    });
  });

  it('changes the email with the password only', async () => {
    const moved = { ...draft, email: 'lovelace@example.test' };
    await expect(own().updateProfile(moved)).rejects.toEqual(
      wrong({ currentPassword: 'Please enter your password to change your email address' }),
    );
    const guessed = own().updateProfile({ ...moved, currentPassword: 'difference engine' });
    await expect(guessed).rejects.toEqual(wrong({ currentPassword: 'This is not your password' }));
    await own().updateProfile({ ...moved, currentPassword: PASSWORD });
    await expect(logIn()).rejects.toEqual(refusal('wrong_credentials'));
    user = { ...user, email: moved.email };
    expect(await isSignedIn(await logIn())).toBe(true);
  });

  it('takes no other user’s email or username, whatever the case', async () => {
    await register('mary');
    const email = own().updateProfile({ ...draft, email: 'MARY@example.test', currentPassword: PASSWORD });
    await expect(email).rejects.toEqual(refusal('email_taken'));
    await expect(own().updateProfile({ ...draft, username: 'Mary' })).rejects.toEqual(
      refusal('username_taken'),
    );
    expect(await world.as(user).accounts.current()).toMatchObject({ username: 'ada' });
  });

  it('of two who want one name at once goes to one', async () => {
    const others = [await register('mary'), await register('grace')];
    const changes = others.map((one, index) =>
      world.as(one.user).accounts.updateProfile({
        ...draft,
        username: 'countess',
        email: `${['mary', 'grace'][index]}@example.test`,
      }),
    );
    const results = await Promise.allSettled(changes);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toEqual(refusal('username_taken'));
  });

  it.each([
    ['username', { username: 'ab' }, 'Username must be at least 3 characters'],
    ['name', { name: ' ' }, 'Name must be at least 2 characters'],
    ['email', { email: 'ada' }, 'Please enter a valid email address'],
  ])('needs a good %s', async (field, changes, message) => {
    const error = await own()
      .updateProfile({ ...draft, ...changes })
      .catch((thrown) => thrown);
    expect(error.cause.issues[0]).toMatchObject({ path: [field], message });
  });
});

describe('the password', () => {
  it('is changed by a user who knows it, and ends every session but this one', async () => {
    const elsewhere = await logIn();
    const session = holder(token);
    await own(session).changePassword({ currentPassword: PASSWORD, newPassword: 'difference engine' });
    expect(session.token).not.toBe(token);
    expect(await Promise.all([session.token!, token, elsewhere].map(isSignedIn))).toEqual([
      true,
      false,
      false,
    ]);
    await expect(logIn()).rejects.toEqual(refusal('wrong_credentials'));
    expect(await isSignedIn(await logIn('difference engine'))).toBe(true);
  });

  it('stays when the present one is wrong or the new one too short', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      own().changePassword({ currentPassword, newPassword });
    await expect(change('a guess', 'difference engine')).rejects.toEqual(
      wrong({ currentPassword: 'This is not your password' }),
    );
    await expect(change(PASSWORD, '12345')).rejects.toThrow('Password must be at least 6 characters');
    expect(await isSignedIn(token)).toBe(true);
  });

  it('cannot be guessed from an open session', async () => {
    const guess = () =>
      own().changePassword({ currentPassword: 'a guess', newPassword: 'difference engine' });
    for (let failure = 0; failure < 10; failure += 1)
      await expect(guess()).rejects.toEqual(refusal('invalid'));
    await expect(guess()).rejects.toEqual(refusal('too_many_logins'));
    const right = own().changePassword({ currentPassword: PASSWORD, newPassword: 'difference engine' });
    await expect(right).rejects.toEqual(refusal('too_many_logins'));
  });
});

describe('sessions', () => {
  it('are listed, the latest used first, with the one that asks', async () => {
    world.at('2026-03-03T10:00:00Z');
    await logIn();
    const listed = await own().sessions();
    expect(listed.map(({ createdAt, current }) => [createdAt, current])).toEqual([
      ['2026-03-03T10:00:00.000Z', false],
      ['2026-03-02T10:00:00.000Z', true],
    ]);
    world.at('2026-04-02T09:00:00Z');
    expect(await own().sessions()).toHaveLength(1);
  });

  it('can be ended one by one, and not another user’s', async () => {
    const elsewhere = await logIn();
    const { id: sessionId } = (await own().sessions()).find(({ current }) => !current)!;
    const stranger = (await register('mary')).user;
    await expect(world.as(stranger).accounts.endSession({ sessionId })).rejects.toEqual(refusal('not_found'));
    await own().endSession({ sessionId });
    expect([await isSignedIn(elsewhere), await isSignedIn(token)]).toEqual([false, true]);
    await expect(own().endSession({ sessionId })).rejects.toEqual(refusal('not_found'));
  });

  it('can all be ended but this one', async () => {
    const others = [await logIn(), await logIn(), (await register('mary')).token];
    await own().endOtherSessions();
    expect(await Promise.all([token, ...others].map(isSignedIn))).toEqual([true, false, false, true]);
  });
});
