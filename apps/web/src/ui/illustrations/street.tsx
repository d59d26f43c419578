import classes from './street.module.css';
import street from './street.svg?url&no-inline';

/** The street of the landing page: a door in the colour of each service, by day, or by night in the dark scheme. */
export function Street() {
  return (
    <svg viewBox="0 0 640 460" aria-hidden className={classes.street}>
      <use href={`${street}#street`} />
    </svg>
  );
}
