import { paths } from '../paths.ts';
import { Notice } from './notice.tsx';
import { WaysOn } from './ways-on.tsx';
import classes from './not-found.module.css';

/** What any path without a page shows (S1 §2.1). */
export function NotFound() {
  return (
    <Notice
      door="missing"
      title="404: Page not found"
      action={
        <>
          <search>
            <form action={paths.services()} className={classes.search}>
              <input
                type="search"
                name="q"
                aria-label="Search services"
                placeholder="Search services"
                required
              />
              <button type="submit">Search</button>
            </form>
          </search>
          <WaysOn />
        </>
      }
    >
      There is no door at this address. It may have moved, or the link has a typing error.
    </Notice>
  );
}
