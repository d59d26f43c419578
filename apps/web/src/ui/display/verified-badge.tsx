import { IconShieldCheck } from './icons.ts';
import classes from './verified-badge.module.css';

/** Stands beside a provider whom an admin has verified (PRV-3). */
export function VerifiedBadge() {
  return (
    <span className={classes.badge}>
      <IconShieldCheck size={16} aria-hidden />
      Verified
    </span>
  );
}
