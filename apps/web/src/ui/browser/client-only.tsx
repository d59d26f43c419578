import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered pages and while the browser takes them over, which must not find anything else; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Shows its children in the browser only; until then, and in prerendered pages, `fallback`. */
export function ClientOnly({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  // Deferred, so that taking over a page does not wait for what is added to it.
  return useDeferredValue(useHydrated()) ? children : fallback;
}
