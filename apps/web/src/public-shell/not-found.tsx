import { paths } from '../paths.ts';
import { Notice } from './notice.tsx';
import { FallbackLinks } from './fallback-links.tsx';
import classes from './not-found.module.css';

/** What any path without a page shows (NAV-5). */
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
          <FallbackLinks />
        </>
      }
    >
      There is no door at this address. It may have moved, or the link has a typing error.
    </Notice>
  );
}
