import type { User } from '@doorstep/domain';
import classes from './role-badge.module.css';

const labels: Record<User['role'], string> = { customer: 'Customer', provider: 'Provider', admin: 'Admin' };

/** A user's role, and beside it what keeps the account from working. */
export function RoleBadge({ user: { role, active, approved } }: { user: User }) {
  return (
    <span className={classes.badges}>
      <span className={classes.badge}>{labels[role]}</span>
      {!active && (
        <span className={classes.badge} data-status="cancelled">
          Deactivated
        </span>
      )}
      {active && approved === false && (
        <span className={classes.badge} data-status="pending">
          Not approved
        </span>
      )}
    </span>
  );
}
