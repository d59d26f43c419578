import classes from './offline-notice.module.css';

/** What a prerendered page says in a browser that runs no scripts. */
export function NoScriptsNotice() {
  return (
    <noscript>
      <p className={classes.notice}>
        JavaScript is off in this browser. <a href="/">Our pages</a> can be read without it; prices, free
        times and booking need it.
      </p>
    </noscript>
  );
}
