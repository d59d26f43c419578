import { useSyncExternalStore } from 'react';

/** Wraps a storage of the browser. If that is blocked or full, values are held in memory until the page closes. */
function safeStorage(area: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: (key: string): string | null => memory.get(key) ?? attempt(() => area().getItem(key)),
    /** Stores a text; with `isSecret` only in memory, so that no one finds it in the browser later. */
    write(key: string, text: string, isSecret = false): void {
      memory.set(key, text);
      if (isSecret) return;
      attempt(() => {
        area().setItem(key, text);
        memory.delete(key);
      });
    },
    remove(key: string): void {
      memory.delete(key);
      attempt(() => area().removeItem(key));
    },
    clear(): void {
      memory.clear();
      attempt(() => area().clear());
    },
  };
}

/** Storage of one tab, until it is closed. */
export const sessionStore = safeStorage(() => sessionStorage);

/** Storage of all tabs, across visits. */
export const localStore = safeStorage(() => localStorage);

/**
 * Returns a choice that is stored in the browser and shared by its tabs. `parse` turns a missing or invalid value into the
 * default, which prerendered pages use.
 */
export function storedChoice<Choice extends string>(key: string, parse: (stored: string | null) => Choice) {
  const listeners = new Set<() => void>();
  const read = () => parse(localStore.read(key));

  /** @returns a function that unsubscribes */
  function subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => event.key === key && listener();
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  }

  return {
    read,
    subscribe,
    /** Remembers a choice, and shows it everywhere. */
    choose(choice: Choice): void {
      if (choice === read()) return;
      localStore.write(key, choice);
      for (const listener of listeners) listener();
    },
    useChoice: (): Choice => useSyncExternalStore(subscribe, read, () => parse(null)),
  };
}
