import type { User } from '@doorstep/domain';
import { queryClient } from '../api.tsx';
import { beginKeeping, forgetKept, keep, readKept } from './kept.ts';

const USER = 'user';
const READ = 'read';

/** How long what was read counts as the day's, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

interface Read {
  key: readonly unknown[];
  data: unknown;
  readAt: number;
}

/** Keeps who works with this phone, and nothing of anybody before. */
export async function keepUser(user: User): Promise<void> {
  const [kept] = await readKept<User>(USER);
  if (kept && kept.id !== user.id) await forgetKept();
  beginKeeping();
  await keep(USER, user);
}

/** Who worked with this phone last and did not leave, with the jobs of their day put where pages read them; null for nobody. */
export async function keptUser(): Promise<User | null> {
  const [user] = await readKept<User>(USER);
  if (!user) return null;
  for (const { key, data, readAt } of await readKept<Read>(READ)) {
    if (Date.now() - readAt < KEPT_MS) queryClient.setQueryData(key, data);
  }
  return user;
}

/** Keeps an answer of the server. */
export async function keepRead(key: readonly unknown[], data: unknown): Promise<void> {
  await keep(`${READ} ${JSON.stringify(key)}`, { key, data, readAt: Date.now() } satisfies Read);
}
