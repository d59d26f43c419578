import { Link, NavLink } from 'react-router';
import type { MenuLink } from './menus.ts';
import { UnreadOfAll } from './unread-count.tsx';

/** The links of a menu; the current page's is marked: Home by its exact path, others by prefix (NAV-10). */
export function MenuLinks({
  links,
  className,
  onUse,
}: {
  links: MenuLink[];
  className: string | undefined;
  onUse?: () => void;
}) {
  return links.map(({ label, to, countsUnread }) =>
    to.includes('#') ? (
      <Link key={to} to={to} className={className} onClick={onUse}>
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to} end={to === '/'} className={className} onClick={onUse}>
        {label}
        {countsUnread && <UnreadOfAll />}
      </NavLink>
    ),
  );
}
