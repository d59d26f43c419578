import { PRODUCT_NAME } from '@doorstep/domain';
import { IconMenu2 } from '../ui/display/icons.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useFrameUser } from '../session.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { MENU_BUTTON, MenuLinks, topMenu, visitorMenu } from './menus.tsx';
import { SchemeToggle } from './scheme-toggle.tsx';
import { LinkButton } from '../ui/display/link-button.tsx';
import { lazy } from '../ui/feedback/lazy.tsx';
import { PageSpinner } from '../ui/feedback/skeleton.tsx';
import classes from './header.module.css';

const MenuPanel = lazy(async () => (await import('./deferred/menu-panel.tsx')).MenuPanel);
const LogoutButton = lazy(async () => (await import('../accounts/sign-in/logout-button.tsx')).LogoutButton);

/** Replaces the frame and the page until the app runs, on pages that are not prerendered: the top bar with the logo. */
export function LoadingPage() {
  return (
    <>
      <header className={classes.header}>
        <div className={classes.bar} data-wide="hinted">
          <span className={classes.brand}>
            <Logo />
            {PRODUCT_NAME}
          </span>
        </div>
      </header>
      {/* The server's own, until the app draws the page (`page-subjects.ts` of the API). */}
      <div
        id="opening"
        className={classes.opening}
        dangerouslySetInnerHTML={{ __html: '' }}
        suppressHydrationWarning
      />
      <PageSpinner />
    </>
  );
}

/** The top bar: logo, the menu of the role, currency, and who is signed in (NAV-12). */
export function Header({ wide = false }: { wide?: boolean }) {
  const user = useFrameUser();
  const [nearPanel, setNearPanel] = useState(false);
  const [panel, setPanel] = useState(false);

  return (
    <header className={classes.header}>
      <div className={classes.bar} data-wide={wide}>
        <Link to={paths.home} className={classes.brand}>
          <Logo />
          {PRODUCT_NAME}
        </Link>
        <nav className={classes.menu} aria-label="Main" data-visitor={!user}>
          <MenuLinks links={user ? topMenu[user.role] : visitorMenu} className={classes.link} />
        </nav>
        <div className={classes.tools}>
          <span className={classes.roomy}>
            <CurrencySelect />
          </span>
          <SchemeToggle />
          {user ? (
            <>
              <span className={classes.welcome}>
                Welcome, <b>{user.name}</b>
              </span>
              <span className={classes.roomy}>
                <LogoutButton variant="default">Logout</LogoutButton>
              </span>
            </>
          ) : (
            <span className={classes.doors} data-visitor>
              <LinkButton to={paths.auth()} variant="default" className={classes.roomy}>
                Login
              </LinkButton>
              <LinkButton to={paths.auth({ register: true })} variant="tinted" className={classes.signUp}>
                Sign Up
              </LinkButton>
            </span>
          )}
          <button
            type="button"
            id={MENU_BUTTON}
            className={classes.burger}
            data-icon-button
            aria-label="Open menu"
            aria-expanded={panel}
            onPointerEnter={() => setNearPanel(true)}
            onClick={() => setPanel(true)}
          >
            <IconMenu2 size={24} aria-hidden />
          </button>
        </div>
      </div>
      <MenuPanel isNeeded={nearPanel || panel} opened={panel} onClose={() => setPanel(false)} />
    </header>
  );
}
