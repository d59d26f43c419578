import { clear, createStore, del, entries, set } from 'idb-keyval';

/**
 * What a phone keeps for the user who works with it (JOB-11), by name. Where the browser keeps nothing, because that is
 * blocked or there is no room left, nothing is kept, and nothing fails for it.
 */
const storeOnce = () => (store ??= createStore('doorstep-offline', 'kept'));
let store: ReturnType<typeof createStore> | undefined;

/** Whether there is a user to keep for: nothing that comes late is kept of one who has left. */
let isKeeping = true;

const forgetting = new Set<() => void>();

/** Keeps from now on, for a user who has signed in. */
export function beginKeeping(): void {
  isKeeping = true;
}

export async function keep(name: string, value: unknown): Promise<void> {
  if (isKeeping) await attempt(() => set(name, value, storeOnce()));
}

export async function drop(name: string): Promise<void> {
  await attempt(() => del(name, storeOnce()));
}

/** What is kept under names that begin like this, in the order of the names. */
export async function readKept<Value>(beginning: string): Promise<Value[]> {
  const all = (await attempt(() => entries<string, Value>(storeOnce()))) ?? [];
  return all.filter(([name]) => name.startsWith(beginning)).map(([, value]) => value);
}

/** Forgets everything: its user leaves, or is another. */
export async function forgetKept(): Promise<void> {
  isKeeping = false;
  for (const forget of forgetting) forget();
  await attempt(() => clear(storeOnce()));
}

/** Calls `forget` whenever everything is forgotten, for what holds some of it in memory. */
export function onForgetting(forget: () => void): void {
  forgetting.add(forget);
}

async function attempt<Value>(work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}
