import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { moveFocusFrom, withAncestors } from './focus-near.ts';
import { focusHeading } from './focus.ts';

/**
 * Keeps the keyboard's place: at the heading of the page that a link or Back leads to, which screen readers then read, and
 * next to a pressed button that its own action removes. Whatever else takes the focus keeps it.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const current = useRef(pathname);
  useLayoutEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    const { activeElement } = document;
    // The link has gone with its page, unless it is in a menu.
    if (activeElement !== document.body && !activeElement?.closest('nav, header')) return;
    if (focusHeading()) return;
    const arrival = new MutationObserver(() => {
      if (document.activeElement !== activeElement || focusHeading()) arrival.disconnect();
    });
    arrival.observe(document.body, { childList: true, subtree: true });
    return () => arrival.disconnect();
  }, [pathname]);
  useEffect(() => {
    // Before the button's own listeners, which may remove it.
    document.addEventListener('click', keepPlaceOf, { capture: true });
    return () => document.removeEventListener('click', keepPlaceOf, { capture: true });
  }, []);
  return null;
}

function keepPlaceOf({ target, detail }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  // A dialog returns the focus itself; a pointer (`detail` > 0) has no place to lose.
  if (button && button === document.activeElement && detail === 0 && !button.closest('[role="dialog"]'))
    moveFocusFrom(withAncestors(button));
}
