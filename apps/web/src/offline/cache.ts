import { createStore, del, delMany, entries, keys, set } from 'idb-keyval';
import { DATABASE } from './may-have-kept.ts';

/** What a phone stores for a provider: who they are, what they read of their day, and what they did that is not sent yet. */
type Kind = 'user' | 'read' | 'doing';

/**
 * What a phone stores for the user who works with it (JOB-11), by name: kind, owner and what it is about. Where the
 * browser stores nothing, because that is blocked or there is no room left, nothing is stored, and nothing fails for it.
 */
const storeOnce = () => (store ??= createStore(DATABASE, 'kept'));
let store: ReturnType<typeof createStore> | undefined;

const forgetting = new Set<Forgetting>();

/** Told who still works with this phone, null for no one. */
type Forgetting = (userId: number | null) => void;

export async function keep(kind: Kind, userId: number, about: string, value: unknown): Promise<void> {
  await attempt(() => set(nameOf(kind, userId, about), value, storeOnce()));
}

export async function drop(kind: Kind, userId: number, about: string): Promise<void> {
  await attempt(() => del(nameOf(kind, userId, about), storeOnce()));
}

/** What is stored of a kind, in the order of the names; of one user where they are given. */
export async function readCache<Value>(kind: Kind, userId?: number): Promise<Value[]> {
  const beginning = userId === undefined ? `${kind} ` : nameOf(kind, userId, '');
  const all = (await attempt(() => entries<string, Value>(storeOnce()))) ?? [];
  return all.filter(([name]) => name.startsWith(beginning)).map(([, value]) => value);
}

/** Deletes everyone's day but this user's, null for everyone's; unsent work stays for its owner (JOB-15). */
export async function forgetOtherDays(userId: number | null): Promise<void> {
  await forget(userId, (kind, owner) => kind !== 'doing' && owner !== String(userId));
}

/** Deletes everything of a user who logs out, and everyone else's day. */
export async function forgetUser(userId: number): Promise<void> {
  await forget(null, (kind, owner) => kind !== 'doing' || owner === String(userId));
}

/** Calls `forgetHere` whenever something may have to go, for what is held of it in memory. */
export function onForgetting(forgetHere: Forgetting): void {
  forgetting.add(forgetHere);
}

async function forget(
  stays: number | null,
  isForgotten: (kind: string | undefined, owner: string | undefined) => boolean,
): Promise<void> {
  for (const forgetHere of forgetting) forgetHere(stays);
  const names = (await attempt(() => keys<string>(storeOnce()))) ?? [];
  const forgotten = names.filter((name) => {
    const [kind, owner] = name.split(' ', 2);
    return isForgotten(kind, owner);
  });
  if (forgotten.length > 0) await attempt(() => delMany(forgotten, storeOnce()));
}

function nameOf(kind: Kind, userId: number, about: string): string {
  return `${kind} ${userId} ${about}`;
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
