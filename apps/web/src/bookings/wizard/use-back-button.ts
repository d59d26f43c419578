import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker, useLocation } from 'react-router';

/** While there is a step to go back to, the browser's Back goes there instead of closing the dialog (WIZ-15). */
export function useBackButton(hasStep: boolean, onBack: () => void): void {
  const blocker = useBlocker(({ historyAction }) => hasStep && historyAction === NavigationType.Pop);
  const { key } = useLocation();
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    const step = () => {
      blocker.reset();
      goBack();
    };
    if (isBrowserAt(key)) return step();
    // The router is still bringing the browser back to this page: a further step back meanwhile would be lost.
    window.addEventListener('popstate', step, { once: true });
    return () => window.removeEventListener('popstate', step);
  }, [blocker, key]);
}

/** Whether the browser's history stands at a location of the router; without a browser's history it does. */
function isBrowserAt(key: string): boolean {
  const state = window.history.state as { key?: string } | null;
  return !state || (state.key ?? 'default') === key;
}
