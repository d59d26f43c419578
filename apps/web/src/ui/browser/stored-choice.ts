import { useSyncExternalStore } from 'react';
import { localStore } from './storage.ts';

/**
 * A choice that the browser remembers and all its tabs show. What is stored and cannot be chosen (any more) is as nothing
 * stored, and so is everything where pages are prerendered.
 */
export function storedChoice<Choice extends string>(key: string, parse: (stored: string | null) => Choice) {
  const listeners = new Set<() => void>();
  const read = () => parse(localStore.read(key));

  /** @returns what ends the subscription */
  function subscribe(listener: () => void): () => void {
    const hear = (event: StorageEvent) => event.key === key && listener();
    listeners.add(listener);
    window.addEventListener('storage', hear);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', hear);
    };
  }

  return {
    read,
    subscribe,
    /** Remembers a choice, and shows it everywhere. */
    choose(choice: Choice): void {
      if (choice === read()) return;
      localStore.keep(key, choice);
      for (const listener of listeners) listener();
    },
    /** The choice; a prerendered page cannot know it. */
    useChoice: (): Choice => useSyncExternalStore(subscribe, read, () => parse(null)),
  };
}
