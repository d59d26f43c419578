import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isPage, pathnameOf } from '../../paths.ts';
import { isOnline, useOnline } from '../browser/use-online.ts';
import classes from './offline-notice.module.css';

/**
 * Shows a notice while the browser is offline and holds clicks on links until it is online: the next page's code could not
 * be loaded, and the router would reload into the browser's error page.
 */
export function OfflineNotice() {
  const online = useOnline();
  const held = useHeldLink(online);
  return (
    <output className={classes.region}>
      {!online && (
        <p className={classes.notice}>
          {held
            ? 'You’re offline. The page will open as soon as you’re connected again.'
            : `You’re offline. This page may be out of date, and ${hasAppOffline() ? 'anything you record on a job will be sent later' : 'you can’t send anything'}.`}
        </p>
      )}
    </output>
  );
}

/** Returns true if a service worker stores the app, so that pages open offline (JOB-11). */
const hasAppOffline = () => Boolean(navigator.serviceWorker?.controller);

/** Returns the target of a link that was clicked offline, until it is followed. */
function useHeldLink(online: boolean): string | null {
  const navigate = useNavigate();
  const [held, setHeld] = useState<string | null>(null);

  // Before anything can be clicked.
  useLayoutEffect(() => {
    const hold = (event: MouseEvent) => {
      // Not `online`: the browser knows before the page has rendered it.
      if (isOnline() || hasAppOffline()) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !isToAnotherPage(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(link.pathname + link.search + link.hash);
    };
    window.addEventListener('click', hold, { capture: true });
    return () => window.removeEventListener('click', hold, { capture: true });
  }, []);

  useEffect(() => {
    if (held === null) return;
    const left = new AbortController();
    const follow = async () => {
      // A server on this machine can be reached offline.
      const reached = online || (await reaches('/healthz', left.signal));
      if (!reached || left.signal.aborted) return;
      setHeld(null);
      await navigate(held);
    };
    void follow();
    return () => left.abort();
  }, [held, online, navigate]);

  return held;
}

function isToAnotherPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
  return (
    origin === location.origin && pathname !== location.pathname && !target && isPage(pathnameOf(pathname))
  );
}

async function reaches(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(path, { signal });
    return true;
  } catch {
    return false;
  }
}

/** Shown on prerendered pages in browsers without JavaScript. */
export function NoScriptsNotice() {
  return (
    <noscript>
      <p className={classes.notice}>
        JavaScript is off in your browser. You can read <a href="/">our pages</a> without it, but you need it
        for prices, free times and booking.
      </p>
    </noscript>
  );
}
