import { useEffect, useEffectEvent } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Events by which a reader may scroll; a touch begins with the last one. */
const SCROLL_INPUTS = ['wheel', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the target of the URL's hash (`/#cooking`) in place below the header while the content above it loads, until the
 * reader scrolls. The router scrolls there first, and restores the position on Back.
 */
export function HashTarget() {
  const { hash } = useLocation();
  const type = useNavigationType();
  // On Back the router has restored another position, which stays.
  const follows = useEffectEvent(
    (target: Element | null) => type !== NavigationType.Pop || isInPlace(target),
  );
  useEffect(() => {
    const findTarget = () => document.getElementById(hash.slice(1));
    if (!hash || !follows(findTarget())) return;
    const observer = new ResizeObserver(() => findTarget()?.scrollIntoView());
    const release = () => observer.disconnect();
    observer.observe(document.body);
    for (const input of SCROLL_INPUTS) window.addEventListener(input, release, { once: true, passive: true });
    return release;
  }, [hash]);
  return null;
}

/** Returns true if an element is in its place below the header. */
function isInPlace(element: Element | null): boolean {
  if (!element) return false;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.abs(element.getBoundingClientRect().top - padding) < 2;
}
