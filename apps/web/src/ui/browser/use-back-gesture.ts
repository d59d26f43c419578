import { useEffect, useEffectEvent } from 'react';

declare global {
  /** Of Chromium; TypeScript does not know it yet. */
  class CloseWatcher extends EventTarget {
    destroy(): void;
  }
}

/** Calls `onBack` at a phone's Back, instead of leaving the page, in browsers that have a CloseWatcher (LOO-15). */
export function useBackGesture(isActive: boolean, onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    if (!isActive || !('CloseWatcher' in window)) return;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new CloseWatcher();
      watcher.addEventListener('close', () => {
        // A watcher works once, and what is locked stays open.
        watch();
        close();
      });
    };
    watch();
    // Escape would reach the watcher as well, also when it has just closed a menu or the dialog above.
    const keepEscape = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    window.addEventListener('keydown', keepEscape, true);
    return () => {
      watcher.destroy();
      // Not while the Escape that closes it is dispatched.
      setTimeout(() => window.removeEventListener('keydown', keepEscape, true));
    };
  }, [isActive]);
}
