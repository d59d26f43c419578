import type { User } from '@doorstep/domain';
import { queryClient } from '../api.tsx';
import { drop, forgetOtherDays, keep, onForgetting, readCache } from './cache.ts';

/** Maximum age of the cached day. */
const MAX_AGE_MS = 24 * 3_600_000;

interface Read {
  key: readonly unknown[];
  data: unknown;
  readAt: number;
}

/** The user whose day is stored; later responses for others are not. */
let keeper: number | null = null;
onForgetting((userId) => {
  if (keeper !== userId) keeper = null;
});

/** Stores who works with this phone, and nothing of anyone before. */
export async function cacheUser(user: User): Promise<void> {
  await forgetOtherDays(user.id);
  keeper = user.id;
  await keep('user', user.id, '', user);
}

/** Returns the last user who did not log out and fills the query cache with their day; null for no one. */
export async function cachedUser(): Promise<User | null> {
  const [user] = await readCache<User>('user');
  if (!user) return null;
  for (const { key, data, readAt } of await readCache<Read>('read', user.id)) {
    if (Date.now() - readAt < MAX_AGE_MS) queryClient.setQueryData(key, data);
  }
  return user;
}

/** Deletes all stored responses of a user but those with these keys as text, such as the ones of earlier days. */
export async function dropOtherQueries(userId: number, keys: ReadonlySet<string>): Promise<void> {
  for (const { key } of await readCache<Read>('read', userId)) {
    const about = JSON.stringify(key);
    if (!keys.has(about)) await drop('read', userId, about);
  }
}

/** Stores an answer of the server for a user. */
export async function cacheQuery(userId: number, key: readonly unknown[], data: unknown): Promise<void> {
  if (keeper !== userId) return;
  await keep('read', userId, JSON.stringify(key), { key, data, readAt: Date.now() } satisfies Read);
}
