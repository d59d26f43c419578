import classes from './logo.module.css';

/** The Doorstep logo: an arched door with its light on, above a step. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 34" aria-hidden>
      <path className={classes.frame} d="M6 30V13a10 10 0 0 1 20 0v17z" />
      <path className={classes.leaf} d="M11 30V14a5 5 0 0 1 10 0v16z" />
      <circle className={classes.knob} cx="18.6" cy="21" r="1.2" />
      <rect className={classes.step} x="2" y="29" width="28" height="3.4" rx="1.7" />
    </svg>
  );
}
