import type { ReactNode } from 'react';
import classes from './badge.module.css';
import { IconShieldCheck } from './icons.ts';

interface BadgeProps {
  /** A booking status that sets the colour (LIF-9). */
  status?: string | undefined;
  children: ReactNode;
}

/** A word on a coloured background. */
export function Badge({ status, children }: BadgeProps) {
  return (
    <span className={classes.badge} data-status={status}>
      {children}
    </span>
  );
}

/** Marks sample data (PRO-4). */
export function ExampleBadge() {
  return <Badge status="pending">Example</Badge>;
}

/** Marks a provider whom an admin has verified (PRV-3). */
export function VerifiedBadge() {
  return (
    <span className={classes.verified}>
      <IconShieldCheck size={16} aria-hidden />
      Verified
    </span>
  );
}

export function Badges({ children }: { children: ReactNode }) {
  return (
    <span className={classes.badges} data-badges>
      {children}
    </span>
  );
}
