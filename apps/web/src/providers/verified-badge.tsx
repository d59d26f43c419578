import { IconShieldCheck } from '../ui/icons.ts';
import classes from './verified-badge.module.css';

/** Stands beside a provider whom an admin has verified (Rulings: Provider figures). */
export function VerifiedBadge() {
  return (
    <span className={classes.badge}>
      <IconShieldCheck size={16} aria-hidden />
      Verified
    </span>
  );
}
