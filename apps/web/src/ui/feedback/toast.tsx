import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { importWithRetry, whenIdle } from '../browser/loading.ts';
import type { Toast, ToastText, ToasterProps } from './toaster.tsx';

/** Delay between dismissing and removing a toast (TOA-2). */
const REMOVAL_DELAY_MS = 1_000_000;

let current: Toast | null = null;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  clearTimeout(removal);
  current = toast;
  for (const listen of listeners) listen();
}

/** Shows a toast in place of the previous one (TOA-1), never before the server has confirmed its text. */
export function showToast(text: ToastText): void {
  set({ ...text, id: (current?.id ?? 0) + 1, open: true });
}

export function dismissToast(): void {
  if (!current) return;
  set({ ...current, open: false });
  removal = setTimeout(() => set(null), REMOVAL_DELAY_MS);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

const load = async () => (await importWithRetry(() => import('./toaster.tsx'))).Toaster;

/** Loads the toaster when the browser is idle, because the first toast may say that there is no connection. */
export function usePreloadedToasts(): void {
  useEffect(() => {
    whenIdle()
      .then(load)
      .catch(() => {});
  }, []);
}

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
    // Offline it may fail to load; the next toast tries again.
    load().then(
      (loaded) => setToaster(() => loaded),
      () => {},
    );
  }, [id]);
  return toast && Toaster && <Toaster toast={toast} onDismiss={dismissToast} />;
}
