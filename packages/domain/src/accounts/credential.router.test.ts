import { beforeEach, describe, expect, it } from 'vitest';
import { openTestMailServer } from '@doorstep/domain/testing';
import {
  PASSWORD,
  aRegistered,
  logInElsewhere,
  mailedResetToken,
  tokenHolder,
} from '../../testing/sign-in.ts';
import { openWorldForEachTest, refusal, world } from '@doorstep/domain/testing/each-test';
import { readUser } from '../platform/users/user.queries.ts';
import type { User } from '../platform/users/user.schema.ts';
import { findViewer } from '../platform/users/session.queries.ts';
import { planPasswordResets } from './password-reset/plan-password-resets.ts';

openWorldForEachTest();
let user: User;
let token: string;
beforeEach(async () => {
  ({ user, token } = await aRegistered(world, 'ada'));
});

const wrong = (fields: object) =>
  expect.objectContaining({ cause: expect.objectContaining({ details: { fields } }) });
const NEW = 'difference engine';

const logIn = (password?: string) => logInElsewhere(world, user, password);
const own = (session = tokenHolder(token)) => world.as(user, { session }).accounts;
const isSignedIn = async (by: string) => (await findViewer(world.database.read, by, world.now)) !== null;
const draft = { username: 'ada', name: 'Ada Lovelace', email: 'ada@example.test', phone: '020 7946 0000' };
const moved = { ...draft, email: 'lovelace@example.test', currentPassword: PASSWORD };
const changePassword = (ends = {}) =>
  own().changePassword({ currentPassword: PASSWORD, newPassword: NEW, ...ends });

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
    const { currentPassword: _, ...unconfirmed } = moved;
    await expect(own().updateProfile(unconfirmed)).rejects.toEqual(
      wrong({ currentPassword: 'Please enter your password to change your email address' }),
    );
    const guessed = own().updateProfile({ ...moved, currentPassword: NEW });
    await expect(guessed).rejects.toEqual(
      wrong({ currentPassword: 'That’s not your password. Please try again' }),
    );
    await own().updateProfile(moved);
    await expect(logIn()).rejects.toEqual(refusal('wrong_credentials'));
    user = { ...user, email: moved.email };
    expect(await isSignedIn(await logIn())).toBe(true);
  });

  it('never restores a former email without the password when two changes come at once (ACC-16)', async () => {
    const stale = own();
    await own().updateProfile(moved);
    await expect(stale.updateProfile({ ...draft, name: 'Ada King' })).rejects.toEqual(
      wrong({ currentPassword: 'Please enter your password to change your email address' }),
    );
    expect(await readUser(world.database.read, user.id)).toMatchObject({
      email: moved.email,
      name: draft.name,
    });
  });

  it('takes no other user’s email or username, whatever the case', async () => {
    await aRegistered(world, 'mary');
    const email = own().updateProfile({ ...draft, email: 'MARY@example.test', currentPassword: PASSWORD });
    await expect(email).rejects.toEqual(refusal('email_taken'));
    await expect(own().updateProfile({ ...draft, username: 'Mary' })).rejects.toEqual(
      refusal('username_taken'),
    );
    expect(await world.as(user).accounts.current()).toMatchObject({ username: 'ada' });
  });

  it('gives a username to only one of two who request it at once', async () => {
    const others = [await aRegistered(world, 'mary'), await aRegistered(world, 'grace')];
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

  it('reveals at most 20 times an hour whether a name or email is taken (ACC-28)', async () => {
    const { user: mary } = await aRegistered(world, 'mary');
    const probe = (changes: object) => own().updateProfile({ ...draft, ...changes });
    for (let each = 0; each < 10; each += 1) {
      await expect(probe({ username: 'MARY' })).rejects.toEqual(refusal('username_taken'));
      await probe({ username: `ada${each}` });
      user = await readUser(world.database.read, user.id);
    }
    const [byName, byEmail] = [{ username: 'grace' }, { email: mary.email, currentPassword: PASSWORD }];
    await expect(probe(byName)).rejects.toEqual(refusal('too_many_name_changes'));
    await expect(probe(byEmail)).rejects.toEqual(refusal('too_many_name_changes'));
    await probe({ username: user.username, phone: '020 7946 0001' });
    world.at('2026-03-02T11:00:00Z');
    await probe(byName);
  });

  it('changes the email three times a day, not counting failed changes (ACC-28)', async () => {
    await aRegistered(world, 'mary');
    const change = async (email: string) => {
      user = await own().updateProfile({ ...draft, email, currentPassword: PASSWORD });
    };
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    mailServer.newMails();
    for (const round of [1, 2, 3]) {
      world.at(`2026-03-02T10:0${round}:00Z`);
      await expect(change('mary@example.test')).rejects.toEqual(refusal('email_taken'));
      await change(`ada${round}@example.test`);
    }
    await expect(change('ada4@example.test')).rejects.toEqual(refusal('too_many_email_changes'));
    await mailServer.deliver();
    // The links to the other addresses have ended.
    expect(mailServer.newMails()).toEqual(['ada3@example.test: Confirm your email address']);
    world.at('2026-03-03T10:01:00Z');
    await change('ada4@example.test');
  });

  it.each(['support', 'Doorstep', 'ADMINISTRATOR', 'root', 'admin', 'ｒｏｏｔ', 'r00t', '5upport'])(
    'takes no reserved username: %s (ACC-29)',
    async (username) => {
      await expect(own().updateProfile({ ...draft, username })).rejects.toEqual(
        wrong({ username: 'This username is reserved. Please choose another' }),
      );
    },
  );

  it.each(['ad\u200bmin', 'ro\u00adot', 's\u200dupport', '\u0430dmin'])(
    'takes no username that hides letters: %j (ACC-29)',
    async (username) => {
      const message =
        'This username has hidden characters or mixes alphabets. Please use letters from one alphabet';
      await expect(own().updateProfile({ ...draft, username })).rejects.toEqual(wrong({ username: message }));
    },
  );

  it('keeps a username that was reserved after it was taken (ACC-29)', async () => {
    await world.database.transaction((tx) =>
      tx
        .updateTable('user')
        .set({ username: 'Support', usernameKey: 'support' })
        .where('id', '=', user.id)
        .execute(),
    );
    user = await readUser(world.database.read, user.id);
    const kept = await own().updateProfile({ ...draft, username: 'Support' });
    expect(kept).toMatchObject({ username: 'Support', phone: draft.phone });
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
  it('is changed with the current one, which ends every session but this one', async () => {
    const elsewhere = await logIn();
    const session = tokenHolder(token);
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

  it('stays when the current one is wrong or the new one too short', async () => {
    const change = (currentPassword: string, newPassword: string) =>
      own().changePassword({ currentPassword, newPassword });
    await expect(change('a guess', 'difference engine')).rejects.toEqual(
      wrong({ currentPassword: 'That’s not your password. Please try again' }),
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

describe('a mailed reset link (ACC-25)', () => {
  const use = (link: string) =>
    world.as(null).accounts.setPassword({ token: link, newPassword: 'a thief’s password' });

  it('is ended by a change of password', async () => {
    const link = await mailedResetToken(world, user.email);
    await changePassword();
    await expect(use(link)).rejects.toEqual(refusal('not_found'));
    expect(await isSignedIn(await logIn(NEW))).toBe(true);
  });

  it('is ended by a change of email, and not of the name', async () => {
    const links = [
      await mailedResetToken(world, user.email),
      await mailedResetToken(world, user.email),
    ] as const;
    await own().updateProfile(moved);
    await expect(use(links[0])).rejects.toEqual(refusal('not_found'));
    user = { ...user, email: moved.email };
    const link = await mailedResetToken(world, user.email);
    await own().updateProfile({ ...draft, email: moved.email, name: 'Augusta Ada King' });
    await use(link);
  });

  it('is not mailed when it was requested before the password changed', async () => {
    await world.as(null).accounts.askForPassword({ email: user.email.toUpperCase() });
    await changePassword();
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    expect(mailServer.newMails()).not.toContain(`${user.email}: Set a new password`);
  });

  it('never survives a simultaneous change', async () => {
    for (const round of [1, 2, 3]) {
      world.at(`2026-03-02T10:0${round}:00Z`);
      const before = user.email;
      const after = { ...moved, email: `ada${round}@example.test` };
      await world.as(null, { address: `192.0.2.${round}` }).accounts.askForPassword({ email: before });
      await Promise.all([
        own().updateProfile(after),
        planPasswordResets(world.database, world.ports.cipher, world.now),
      ]);
      expect(await world.database.read.selectFrom('passwordReset').selectAll().execute()).toEqual([]);
      user = { ...user, email: after.email };
    }
  });
});

describe('a change of password or email (ACC-26)', () => {
  const feed = () => world.as(user).calendarFeeds.mine();

  it('leaves other sessions and the calendar link as they are', async () => {
    const elsewhere = await logIn();
    await world.as(user).calendarFeeds.create();
    await own().updateProfile(moved);
    expect(await isSignedIn(elsewhere)).toBe(true);
    await changePassword();
    expect(await feed()).not.toBeNull();
  });

  it('of the email ends both on request, and keeps this session', async () => {
    const elsewhere = await logIn();
    await world.as(user).calendarFeeds.create();
    await own().updateProfile({ ...moved, endOtherSessions: true, endCalendarFeed: true });
    expect(await Promise.all([token, elsewhere].map(isSignedIn))).toEqual([true, false]);
    expect(await feed()).toBeNull();
  });

  it('of the password ends the calendar link on request', async () => {
    await world.as(user).calendarFeeds.create();
    await changePassword({ endCalendarFeed: true });
    expect(await feed()).toBeNull();
  });

  it('of neither ends nothing, whatever is sent', async () => {
    const elsewhere = await logIn();
    await world.as(user).calendarFeeds.create();
    await own().updateProfile({ ...draft, endOtherSessions: true, endCalendarFeed: true });
    expect([await isSignedIn(elsewhere), (await feed()) !== null]).toEqual([true, true]);
  });
});
