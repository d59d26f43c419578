import { useNetwork } from '@mantine/hooks';
import classes from './offline-notice.module.css';

/** Says so while the browser has no connection. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <output className={classes.region}>
      {!online && (
        <p className={classes.notice}>
          You are offline. What you see may be out of date, and nothing can be sent.
        </p>
      )}
    </output>
  );
}
