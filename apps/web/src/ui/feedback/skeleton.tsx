import classes from './skeleton.module.css';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../display/visually-hidden.tsx';

interface SkeletonProps {
  /** Pixels or a CSS length. */
  height?: number | string;
  width?: number | string;
  className?: string | undefined;
}

/** The placeholder of something that is loading. */
export function Skeleton({ height, width, className = '' }: SkeletonProps) {
  return (
    <div className={`${classes.skeleton} ${className}`} style={{ height, width }} data-skeleton aria-hidden />
  );
}

/** A container of skeletons that is announced as loading. */
export function Loading({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={className} aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {children}
    </div>
  );
}

/** Replaces a page while it or the session is loading (SES-8). */
export function PageSpinner() {
  return (
    <output className={classes.spinner} aria-label="Loading">
      <span />
    </output>
  );
}
