import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useBlocker } from 'react-router';

/** While something stands above the page, the browser's way back is a step back in that instead of leaving the page. */
export function useWayBack(isAbove: boolean, onBack: () => void): void {
  const blocker = useBlocker(({ historyAction }) => isAbove && historyAction === NavigationType.Pop);
  const goBack = useEffectEvent(onBack);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    goBack();
  }, [blocker]);
}
