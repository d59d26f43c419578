import { Link, NavLink } from 'react-router';
import type { MenuLink } from './menus.ts';

/** The links of a menu; the current page's is marked: Home by its exact path, others by prefix (S1 §2.2). */
export function MenuLinks({
  links,
  className,
  onUse,
}: {
  links: MenuLink[];
  className: string | undefined;
  onUse?: () => void;
}) {
  return links.map(({ label, to }) =>
    to.includes('#') ? (
      <Link key={to} to={to} className={className} onClick={onUse}>
        {label}
      </Link>
    ) : (
      <NavLink key={to} to={to} end={to === '/'} className={className} onClick={onUse}>
        {label}
      </NavLink>
    ),
  );
}
