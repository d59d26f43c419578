import type { ReactNode } from 'react';
import classes from './doorway.module.css';

interface DoorwayProps {
  /** On a phone only the person is drawn. */
  isCompact?: boolean;
  /** The door is opening. */
  isOpening?: boolean;
  children?: ReactNode;
}

/** A door in a landscape, with someone standing in it. */
export function Doorway({ isCompact = false, isOpening = false, children }: DoorwayProps) {
  return (
    <div className={classes.scene} data-compact={isCompact} aria-hidden>
      <svg viewBox="0 0 260 200" preserveAspectRatio="xMidYMax meet">
        <path
          className={classes.hill}
          d="M-760 150c90-50 200-50 310-20s200 20 310 0c60-44 110-34 150-14s70-6 112 0 92 16 138-14 100-20 160 10 240 40 400 10 300-40 580 10v80h-2160z"
        />
        <path className={classes.wall} d="M46 192V96a84 84 0 0 1 168 0v96z" />
        <path className={classes.frame} d="M78 192V92a52 52 0 0 1 104 0v100z" />
        <path className={classes.inside} d="M86 192V92a44 44 0 0 1 88 0v100z" />
        <path className={classes.lamp} d="M192 84h10v16h-10z" />
        <circle className={classes.light} cx="197" cy="106" r="6" />
        <rect className={classes.step} x="34" y="186" width="192" height="8" rx="4" />
        <path className={classes.pot} d="M26 158h26l-4 30H30z" />
        <path
          className={classes.leaf}
          d="M39 158c-11-5-15-16-12-29 8 4 12 12 12 20 0-12 5-21 13-27 5 12 1 29-13 36zM206 172a16 16 0 1 1 16 16h-16a10 10 0 0 1 0-16z"
        />
      </svg>
      <div className={classes.person} data-opening={isOpening}>
        {children}
      </div>
    </div>
  );
}
