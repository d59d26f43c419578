import classes from './example-badge.module.css';

/** Says of what stands beside it that it is a sample, not the reader's own (PRO-4). */
export function ExampleBadge() {
  return <span className={classes.badge}>Example</span>;
}
