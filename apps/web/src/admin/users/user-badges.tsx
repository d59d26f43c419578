import type { ListedUser } from '@doorstep/domain';
import classes from '../badges.module.css';

const LABELS: Record<ListedUser['role'], string> = {
  customer: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
};

/** A user's role, and what of their account is not as usual. */
export function UserBadges({ user: { role, active, approved, verified } }: { user: ListedUser }) {
  return (
    <span className={classes.badges}>
      <span className={classes.badge}>{LABELS[role]}</span>
      {approved === false && (
        <span className={classes.badge} data-status="pending">
          Not approved
        </span>
      )}
      {verified && (
        <span className={classes.badge} data-status="confirmed">
          Verified
        </span>
      )}
      {!active && (
        <span className={classes.badge} data-status="cancelled">
          Deactivated
        </span>
      )}
    </span>
  );
}
