import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** What a reader moves a page with. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Holds the part that the address names (`/#cooking`) in its place below the header while what stands above it is
 * still arriving, until the reader moves. The router brings the reader there; going back, it restores the position.
 */
export function Anchor() {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const { hash } = location;
    const target = () => document.getElementById(hash.slice(1));
    if (!hash || (type === NavigationType.Pop && !isInPlace(target()))) return;
    const released = new AbortController();
    const observer = new ResizeObserver(() => target()?.scrollIntoView());
    const release = () => {
      observer.disconnect();
      released.abort();
    };
    observer.observe(document.body);
    for (const move of MOVES) {
      window.addEventListener(move, release, { signal: released.signal, passive: true });
    }
    return release;
  }, [location, type]);
  return null;
}

/** Whether an element is where an address with its id leads. */
function isInPlace(element: HTMLElement | null): boolean {
  if (!element) return false;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.abs(element.getBoundingClientRect().top - padding) < 2;
}
