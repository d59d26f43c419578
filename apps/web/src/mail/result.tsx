import classes from './result.module.css';

/** What was tried came to: Success or Error, not by colour alone; screen readers say it when it comes. */
export function Result({ isSuccess, children }: { isSuccess: boolean; children: string }) {
  return (
    <div className={classes.result} data-success={isSuccess} role="alert">
      <b>{isSuccess ? 'Success' : 'Error'}</b>
      <span>{children}</span>
    </div>
  );
}
