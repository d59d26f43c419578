import {
  type ComponentType,
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadPart } from './load-part.ts';
import type { ToasterProps } from './toaster.tsx';
import { takeTurn } from './turns.ts';

const load = () => loadPart(() => import('./toaster.tsx'));

/** What a toast says (S1 §3). */
export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface Toast extends ToastText {
  id: number;
  open: boolean;
}

/** A dismissed toast is kept this long before it is removed (S1 §4, §9). */
const REMOVAL_DELAY = 1_000_000;

const ToastContext = createContext<((text: ToastText) => void) | null>(null);

/** Shows at most one toast; a newer one replaces the older (S1 §4). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [Toaster, setToaster] = useState<ComponentType<ToasterProps> | null>(null);
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((text: ToastText) => {
    clearTimeout(removal.current);
    setToast((shown) => ({ ...text, id: (shown?.id ?? 0) + 1, open: true }));
    // Without a connection it may not arrive: the page goes on without it, and the next toast asks again.
    load().then(
      (module) => setToaster(() => module.Toaster),
      () => {},
    );
  }, []);

  const dismiss = useCallback(() => {
    setToast((shown) => shown && { ...shown, open: false });
    clearTimeout(removal.current);
    removal.current = setTimeout(() => setToast(null), REMOVAL_DELAY);
  }, []);

  return (
    <ToastContext value={show}>
      {children}
      {toast && Toaster && <Toaster toast={toast} onDismiss={dismiss} />}
    </ToastContext>
  );
}

/** Shows a toast. Only ever after the server has confirmed what it says. */
export function useToast(): (text: ToastText) => void {
  // The first one may have to say that there is no connection: by then what shows it must be here.
  useEffect(() => {
    takeTurn()
      .then(load)
      .catch(() => {});
  }, []);
  return useRareToast();
}

/** The same for what hardly ever has to say something, and stands on every page: nothing is loaded for it before. */
export function useRareToast(): (text: ToastText) => void {
  const show = use(ToastContext);
  if (!show) throw new Error('A toast needs a ToastProvider above it');
  return show;
}
