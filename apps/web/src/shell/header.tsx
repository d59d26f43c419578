import { PRODUCT_NAME } from '@doorstep/domain';
import { IconMenu2 } from '../ui/icons.ts';
import { Suspense, lazy, useState } from 'react';
import { Link } from 'react-router';
import { Logo } from '../ui/illustrations/logo.tsx';
import { paths } from '../paths.ts';
import { useSession } from '../session.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { MenuLinks } from './menu-links.tsx';
import { topMenu, visitorMenu } from './menus.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './header.module.css';
import iconButton from './icon-button.module.css';

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazy(async () => ({ default: (await loadPanel()).MenuPanel }));
const LogoutButton = lazy(async () => ({
  default: (await import('../accounts/logout-button.tsx')).LogoutButton,
}));

/** The top bar: logo, the menu of the role, currency, and who is signed in (S1 §1, §2.2). */
export function Header({ wide = false }: { wide?: boolean }) {
  const { session } = useSession();
  const [panel, setPanel] = useState<'unused' | 'open' | 'closed'>('unused');
  const user = session.status === 'signed-in' ? session.user : null;

  return (
    <header className={classes.header}>
      <div className={classes.bar} data-wide={wide}>
        <Link to={paths.home} className={classes.brand}>
          <Logo />
          {PRODUCT_NAME}
        </Link>
        <nav className={classes.menu} aria-label="Main">
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
                <Suspense>
                  <LogoutButton variant="default">Logout</LogoutButton>
                </Suspense>
              </span>
            </>
          ) : (
            <>
              <LinkButton to={paths.auth()} variant="default" className={classes.roomy}>
                Login
              </LinkButton>
              <LinkButton to={paths.auth({ register: true })} className={classes.signUp}>
                Sign Up
              </LinkButton>
            </>
          )}
          <button
            type="button"
            className={`${iconButton.button} ${classes.burger}`}
            aria-label="Open menu"
            aria-expanded={panel === 'open'}
            onPointerEnter={() => void loadPanel()}
            onClick={() => setPanel('open')}
          >
            <IconMenu2 size={24} aria-hidden />
          </button>
        </div>
      </div>
      {panel !== 'unused' && (
        <Suspense>
          <MenuPanel opened={panel === 'open'} onClose={() => setPanel('closed')} />
        </Suspense>
      )}
    </header>
  );
}
