import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { isPage, pathnameOf } from '../../paths.ts';
import { isOnline, useOnline } from '../browser/use-online.ts';
import classes from './offline-notice.module.css';

/**
 * Says so while the browser has no connection, and holds a link to another page until it is back: the code of that
 * page could not be loaded, and the router would reload into the browser's own error page.
 */
export function OfflineNotice() {
  const online = useOnline();
  const held = useHeldLink(online);
  return (
    <output className={classes.region}>
      {!online && (
        <p className={classes.notice}>
          {held
            ? 'You are offline. The page opens as soon as you are connected again.'
            : `You are offline. What you see may be out of date, and ${hasAppOffline() ? 'what you do at a job is sent later' : 'nothing can be sent'}.`}
        </p>
      )}
    </output>
  );
}

/** Whether this browser stores the app, whose pages then open without a connection (JOB-11). */
const hasAppOffline = () => Boolean(navigator.serviceWorker?.controller);

/** Where a link that was used offline leads, until it is followed. */
function useHeldLink(online: boolean): string | null {
  const navigate = useNavigate();
  const [held, setHeld] = useState<string | null>(null);

  // Before anything of the page can be seen and clicked.
  useLayoutEffect(() => {
    const hold = (event: MouseEvent) => {
      // The browser knows before the page has rendered that the connection is lost.
      if (isOnline() || hasAppOffline()) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || !leadsToAnotherPage(link) || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
      // A server on this machine is reached without a network.
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

function leadsToAnotherPage({ origin, pathname, target }: HTMLAnchorElement): boolean {
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
