import { useNetwork } from '@mantine/hooks';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import classes from './offline-notice.module.css';

/**
 * Says so while the browser has no connection, and holds the way to another page until it is back: the code of that
 * page could not be loaded, and the router would reload into the browser's own error page.
 */
export function OfflineNotice() {
  const { online } = useNetwork();
  const way = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine && currentLocation.pathname !== nextLocation.pathname,
  );
  const held = way.state === 'blocked';

  useEffect(() => {
    if (way.state !== 'blocked') return;
    if (online) return way.proceed();
    // A server on this machine is reached without a network.
    const left = new AbortController();
    fetch('/healthz', { signal: left.signal }).then(way.proceed, () => {});
    return () => left.abort();
  }, [way, online]);

  return (
    <output className={classes.region}>
      {!online && (
        <p className={classes.notice}>
          {held
            ? 'You are offline. The page opens as soon as you are connected again.'
            : 'You are offline. What you see may be out of date, and nothing can be sent.'}
        </p>
      )}
    </output>
  );
}
