import classes from './skeleton.module.css';

interface SkeletonProps {
  /** In pixels, or any length. */
  height?: number | string;
  width?: number | string;
  round?: boolean;
  className?: string | undefined;
}

/** The place of something to come. */
export function Skeleton({ height, width, round = false, className = '' }: SkeletonProps) {
  return (
    <div
      className={`${classes.skeleton} ${className}`}
      style={{ height, width }}
      data-round={round}
      aria-hidden
    />
  );
}
