import { useEffect, useRef } from 'react';

/**
 * For what is turned over like a page: the keyboard, and the eye, go to its top when another `page` of it is shown, or are
 * led there. Apart from `focus.ts`, which nearly every page loads.
 */
export function useTopOfPage<Place extends HTMLElement>(page: unknown) {
  const ref = useRef<Place>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    goToTop(ref.current);
  }, [page]);
  return { place: { ref, tabIndex: -1 }, goThere: () => goToTop(ref.current) };
}

function goToTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
