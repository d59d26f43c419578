import { Link } from 'react-router';
import { paths } from '../paths.ts';
import classes from './fallback-links.module.css';

const ways = [
  { label: 'Home', to: paths.home },
  { label: 'All services', to: paths.services() },
  { label: 'Help', to: '/help' },
  { label: 'Contact', to: '/contact' },
];

/** Where to go from a page that has nothing to show. */
export function FallbackLinks() {
  return (
    <nav aria-label="Ways on">
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
