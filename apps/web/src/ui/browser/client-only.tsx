import { type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in prerendered pages and while they hydrate, which must render the same; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Renders its children in the browser only, and `fallback` in prerendered pages and while they hydrate. */
export function ClientOnly({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  // Deferred, so that hydration does not wait for the children.
  return useDeferredValue(useHydrated()) ? children : fallback;
}
