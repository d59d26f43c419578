import { NavigationType, Outlet, useLocation, useNavigationType } from 'react-router';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { SkipLink } from './skip-link.tsx';
import { useEffect } from 'react';

/** Public pages: header, page, footer. */
export default function SiteLayout() {
  return (
    <>
      <SkipLink />
      <Anchor />
      <Header />
      <div id="content" tabIndex={-1}>
        <Outlet />
      </div>
      <Footer />
    </>
  );
}

/** Events with which a reader scrolls. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps the target of the URL's hash (`/#cooking`) in place below the header while the content above it loads, until the
 * reader scrolls. The router scrolls there first, and restores the position on Back.
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

/** Returns true if an element is in its place below the header. */
function isInPlace(element: HTMLElement | null): boolean {
  if (!element) return false;
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return Math.abs(element.getBoundingClientRect().top - padding) < 2;
}
