import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Events by which a reader may scroll. */
const SCROLL_INPUTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the target of the URL's hash (`/#cooking`) in place below the header while the content above it loads, until the
 * reader scrolls. The router scrolls there first, and restores the position on Back.
 */
export function HashTarget() {
  const location = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const { hash } = location;
    const findTarget = () => document.getElementById(hash.slice(1));
    // On Back the router has restored another position, which stays.
    if (!hash || (type === NavigationType.Pop && !isInPlace(findTarget()))) return;
    const released = new AbortController();
    const observer = new ResizeObserver(() => findTarget()?.scrollIntoView());
    const release = () => {
      observer.disconnect();
      released.abort();
    };
    observer.observe(document.body);
    for (const input of SCROLL_INPUTS) {
      window.addEventListener(input, release, { signal: released.signal, passive: true });
    }
    return release;
  }, [location, type]);
  return null;
}

/** Returns true if an element is in its place below the header. */
function isInPlace(element: HTMLElement | null): boolean {
  if (!element) return false;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.abs(element.getBoundingClientRect().top - padding) < 2;
}
