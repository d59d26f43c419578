import classes from './page-spinner.module.css';

/** Stands in for a page while it or the session is loading (SES-8). */
export function PageSpinner() {
  return (
    <output className={classes.spinner} aria-label="Loading">
      <span />
    </output>
  );
}
