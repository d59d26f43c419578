import type { SessionHolder } from '../src/platform/context.ts';
import { sessionLifeOf } from '../src/platform/users/account-limits.ts';
import { startSession } from '../src/platform/users/session.queries.ts';
import type { User } from '../src/platform/users/user.schema.ts';
import { openTestMailServer } from './test-mail-server.ts';
import type { World } from './world.ts';

/** The password of accounts that tests register. */
export const PASSWORD = 'analytical engine';

/** A browser's cookie: it holds the token that a call sets. */
export function tokenHolder(token: string | null = null): SessionHolder {
  return {
    token,
    confirmedAt: null,
    set(value) {
      this.token = value;
    },
    clear() {
      this.token = null;
    },
  };
}

/** Starts a session of a user; returns its token. */
export async function aSession(
  { database, now }: World,
  user: Pick<User, 'id' | 'role'>,
  device: string | null = null,
): Promise<string> {
  const life = sessionLifeOf(user, { demo: false });
  return (await database.transaction((tx) => startSession(tx, user.id, now, { device, life }))).token;
}

/** Registers a customer; returns them with their session's token. */
export async function aRegistered(world: World, username: string): Promise<{ user: User; token: string }> {
  const session = tokenHolder();
  const user = await world.as(null, { session }).accounts.register({
    username,
    name: `${username} Byron`,
    email: `${username}@example.test`,
    password: PASSWORD,
    role: 'customer',
  });
  return { user, token: session.token! };
}

/** Logs in with another browser; returns its token. */
export async function logInElsewhere(
  world: World,
  { email }: Pick<User, 'email'>,
  password = PASSWORD,
  device = 'Firefox on Linux',
): Promise<string> {
  const session = tokenHolder();
  await world.as(null, { session, device }).accounts.login({ email, password });
  return session.token!;
}

/** Asks for a link to set a new password, and returns the token of the mailed one. */
export async function mailedResetToken(world: World, email: string): Promise<string> {
  const mails = openTestMailServer(world);
  await world.as(null).accounts.askForPassword({ email });
  await mails.deliver();
  const { text } = mails.arrived.find(({ subject }) => subject === 'Set a new password')!;
  return /\/reset-password#([\w-]+)/.exec(text)![1]!;
}
