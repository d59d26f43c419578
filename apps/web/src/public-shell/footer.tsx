import { PRODUCT_NAME } from '@doorstep/domain';
import { useMounted } from '@mantine/hooks';
import { IconChevronDown } from '../ui/display/icons.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/illustrations/logo.tsx';
import social from '../ui/illustrations/social.svg?url&no-inline';
import { footerColumns } from './menus.tsx';
import classes from './footer.module.css';

const year = new Date().getFullYear();

/** The end of every public page (NAV-13). On a phone its columns unfold. */
export function Footer() {
  const [unfolded, setUnfolded] = useState('');
  return (
    <footer className={classes.footer}>
      <div className={classes.columns}>
        <div className={classes.about}>
          <span className={classes.brand}>
            <Logo size={30} />
            {PRODUCT_NAME}
          </span>
          <p>Good help at home, booked by the hour.</p>
          {/* Four icons without links, which would lead nowhere, are one picture (NAV-13). */}
          <svg width={128} height={20} className={classes.social} aria-hidden>
            <use href={`${social}#social`} />
          </svg>
        </div>
        {footerColumns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <button
              type="button"
              className={classes.unfold}
              aria-expanded={title === unfolded}
              onClick={() => setUnfolded(title === unfolded ? '' : title)}
            >
              {title}
              <IconChevronDown size={20} aria-hidden />
            </button>
            <ul className={classes.links} data-unfolded={title === unfolded}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className={classes.copyright}>
        {/* Rendered again in the browser: the page may have been built last year. */}
        <span key={String(useMounted())} suppressHydrationWarning>
          © {year} {PRODUCT_NAME}. All rights reserved.
        </span>
      </p>
    </footer>
  );
}
