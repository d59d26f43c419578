import classes from './free-dot.module.css';

/** The mark of a free time. */
export function FreeDot() {
  return <span className={classes.dot} aria-hidden />;
}
