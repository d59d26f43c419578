import type { ReactNode } from 'react';
import { Door } from '../ui/illustrations/door.tsx';
import classes from './error-pages.module.css';
import { LinkButton } from '../ui/display/link-button.tsx';
import { paths } from '../paths.ts';
import { Link } from 'react-router';

interface NoticeProps {
  door: 'shut' | 'missing';
  title: string;
  children: ReactNode;
  action: ReactNode;
}

/** A page without content: the reason and links. */
export function Notice({ door, title, children, action }: NoticeProps) {
  return (
    <main className={classes.notice}>
      <Door state={door} />
      <h1>{title}</h1>
      <p className={classes.text}>{children}</p>
      {action}
    </main>
  );
}

/** Replaces a page that failed to load or render. */
export function BrokenPage() {
  return (
    <Notice
      door="missing"
      title="Something went wrong"
      action={
        <>
          <LinkButton to="" reloadDocument>
            Reload the page
          </LinkButton>
          <FallbackLinks />
        </>
      }
    >
      We couldn’t show this page. Reloading it usually helps.
    </Notice>
  );
}

/** The page for unknown paths (NAV-5). */
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
      There’s no door at this address. It may have moved, or there may be a typo in the link.
    </Notice>
  );
}

const ways = [
  { label: 'Home', to: paths.home },
  { label: 'All services', to: paths.services() },
  { label: 'Help', to: '/help' },
  { label: 'Contact', to: '/contact' },
];

/** Links on a page without content. */
function FallbackLinks() {
  return (
    <nav aria-label="Where to go next">
      <ul className={classes.ways}>
        {ways.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
