import { Warning } from '../ui/feedback/notice.tsx';
import classes from './approval-notice.module.css';

/** Explains to a new provider why there are no requests yet (PRV-7). */
export function ApprovalNotice() {
  return (
    <Warning className={classes.notice}>
      <p>
        <b>Your account is waiting for approval.</b> Once our team has approved it, customers can book you.
      </p>
    </Warning>
  );
}
