import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { importWithRetry } from '../browser/import-with-retry.ts';
import { whenIdle } from '../browser/when-idle.ts';
import type { Toast, ToastText, ToasterProps } from './toaster.tsx';

/** A dismissed toast is kept this long before it is removed, in milliseconds (TOA-2). */
const REMOVAL_DELAY = 1_000_000;

let current: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  clearTimeout(removal);
  current = toast;
  for (const listen of listeners) listen();
}

/** Shows a toast in place of the one before (TOA-1). Only ever after the server has confirmed what it says. */
export function showToast(text: ToastText): void {
  set({ ...text, id: (current?.id ?? 0) + 1, open: true });
}

/** Closes the toast; the tests also forget it between pages. */
export function dismissToast(): void {
  if (!current) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), REMOVAL_DELAY);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

const load = async () => (await importWithRetry(() => import('./toaster.tsx'))).Toaster;

/** Loads what shows a toast while the browser is idle: the first one may have to say that there is no connection. */
export function usePreloadedToasts(): void {
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch(() => {});
  }, []);
}

/** Where toasts appear, one at a time; once on every page. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return;
    // Without a connection it may not arrive: the page goes on without it, and the next toast asks again.
    load().then(
      (loaded) => setToaster(() => loaded),
      () => {},
    );
  }, [id]);
  return toast && Toaster && <Toaster toast={toast} onDismiss={dismissToast} />;
}
