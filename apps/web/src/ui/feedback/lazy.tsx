import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { NETWORK_ERROR } from '../../network-error.ts';
import { importWithRetry, whenIdle } from '../browser/loading.ts';
import { showToast } from './toast.tsx';

interface LazyProps {
  /** Loads the part once true. By default it loads at once, and a dialog when it is first opened. */
  isNeeded?: boolean;
  /** Takes the place of the part until it is loaded. */
  fallback?: ReactNode;
  /** Called when the part could not be loaded. By default a dialog closes and a toast says why. */
  onMissing?: () => void;
}

/** Props of parts that open, which `lazy` recognises. */
interface DialogProps {
  opened?: boolean;
  onClose?: () => void;
}

/** The parts that are being preloaded. */
const preloading = new Set<Promise<unknown>>();
const listeners = new Set<() => void>();

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Returns true while parts are being preloaded: a page that waits for them appears at once and does not move (LOO-12). */
export function useIsPreloading(): boolean {
  return useSyncExternalStore(subscribe, () => preloading.size > 0);
}

function trackPreload(loading: Promise<unknown>): void {
  preloading.add(loading);
  void loading.finally(() => {
    preloading.delete(loading);
    for (const listen of listeners) listen();
  });
}

/**
 * Returns a component that loads its code when it is needed; with `idle`, each time not before the browser has nothing else
 * to do. If that fails, the page stays as it is, and the part is requested again when it is next needed or the connection returns.
 */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { idle = false, fallback: usual = null }: { idle?: boolean; fallback?: ReactNode } = {},
) {
  let loaded: ComponentType<Props> | null = null;
  return Object.assign(
    function LazyPart(all: Props & LazyProps) {
      const { isNeeded, fallback = usual, onMissing, ...props } = all;
      const { opened = true, onClose }: DialogProps = props;
      const isWanted = isNeeded ?? opened;
      const [Part, setPart] = useState(() => (isWanted ? loaded : null));
      const isAwaited = isWanted && Part === null;
      const reportMissing = useEffectEvent(() => {
        if (onMissing) return onMissing();
        if (!opened || !onClose) return;
        onClose();
        showMissingPart();
      });
      useEffect(() => {
        if (!isAwaited) return;
        let isLeft = false;
        async function request() {
          try {
            if (idle) await whenIdle();
            const part = await importWithRetry(load);
            if (!idle) loaded = part;
            if (!isLeft) startTransition(() => setPart(() => part));
          } catch {
            if (!isLeft) reportMissing();
          }
        }
        const requestAgain = () => void request();
        requestAgain();
        window.addEventListener('online', requestAgain);
        return () => {
          isLeft = true;
          window.removeEventListener('online', requestAgain);
        };
      }, [isAwaited, opened]);
      // The remaining properties belong to the part.
      return Part ? <Part {...(props as unknown as Props)} /> : fallback;
    },
    {
      /** Loads the part together with its page, for a part that the page begins with. */
      preload(): void {
        if (loaded) return;
        const keep = (part: ComponentType<Props>) => (loaded = part);
        // A part that does not load now is requested again when it is rendered.
        trackPreload(importWithRetry(load).then(keep, () => {}));
      },
    },
  );
}

/** Says in a toast that a part of the page did not load. */
export function showMissingPart(): void {
  showToast({ title: 'Error', description: NETWORK_ERROR, variant: 'destructive' });
}
