import { createStore, del, delMany, entries, keys, set } from 'idb-keyval';
import { DATABASE } from './may-have-cache.ts';

/** The kinds of stored data: the provider, their day's responses, and queued mutations. */
type Kind = 'user' | 'read' | 'doing';

/** Storage for offline work (JOB-11), by kind, owner and subject. If the browser cannot store, it does nothing. */
const storeOnce = () => (store ??= createStore(DATABASE, 'kept'));
let store: ReturnType<typeof createStore> | undefined;

const forgetting = new Set<Forgetting>();

/** Listeners, called with the user who still uses this phone, or null. */
type Forgetting = (userId: number | null) => void;

export async function keep(kind: Kind, userId: number, about: string, value: unknown): Promise<void> {
  await attempt(() => set(nameOf(kind, userId, about), value, storeOnce()));
}

export async function drop(kind: Kind, userId: number, about: string): Promise<void> {
  await attempt(() => del(nameOf(kind, userId, about), storeOnce()));
}

/** Returns the entries of a kind, optionally of one user, ordered by name. */
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
