import { Drawer, Stack, Text } from '@mantine/core';
import { LogoutButton } from '../../accounts/sign-in/logout-button.tsx';
import { Mantine } from '../../mantine.tsx';
import { paths } from '../../paths.ts';
import { useFrameUser } from '../../session.tsx';
import { useBackGesture } from '../../ui/browser/use-back-gesture.ts';
import '../../ui/feedback/overlays.css';
import { CurrencySelect } from '../currency-select.tsx';
import { MenuLinks, topMenu, visitorMenu } from '../menus.tsx';
import { accountMenu, extraPanelLinks } from './side-menu.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import classes from './menu-panel.module.css';

/**
 * The menu of small screens, which have no side navigation. It closes when a link, its close button or Logout is used
 * (NAV-11).
 */
export function MenuPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const user = useFrameUser();
  useBackGesture(opened, onClose);
  return (
    <Mantine>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="min(20rem, 88vw)"
        title="Menu"
        closeButtonProps={{ 'aria-label': 'Close menu' }}
      >
        <Stack component="nav" gap={0} aria-label="Main">
          <MenuLinks
            links={user ? [...topMenu[user.role], ...extraPanelLinks(user.role)] : visitorMenu}
            className={classes.link}
            onUse={onClose}
          />
        </Stack>
        {user && (
          <Stack component="nav" gap={0} aria-label="Account">
            <p className={classes.section}>Account</p>
            <MenuLinks links={accountMenu(user.role)} className={classes.link} onUse={onClose} />
          </Stack>
        )}
        <div className={classes.foot}>
          <CurrencySelect />
          {user ? (
            <>
              <Text px="sm" py={0} c="dimmed" size="sm">
                Signed in as <b>{user.name}</b>
              </Text>
              <LogoutButton variant="default" fullWidth onClick={onClose}>
                Logout
              </LogoutButton>
            </>
          ) : (
            <>
              <LinkButton to={paths.auth()} variant="default" fullWidth onClick={onClose}>
                Login
              </LinkButton>
              <LinkButton to={paths.auth({ register: true })} fullWidth onClick={onClose}>
                Sign Up
              </LinkButton>
            </>
          )}
        </div>
      </Drawer>
    </Mantine>
  );
}
