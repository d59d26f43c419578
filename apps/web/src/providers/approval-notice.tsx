import classes from './approval-notice.module.css';

/** Tells a new provider why no requests come yet (PRV-7). */
export function ApprovalNotice() {
  return (
    <p className={classes.notice}>
      <b>Your account is waiting for approval.</b> Once an admin has approved it, customers can book you.
    </p>
  );
}
