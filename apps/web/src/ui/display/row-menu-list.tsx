import { Drawer, Menu, UnstyledButton } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useLayoutEffect, useRef, useState } from 'react';
import '../feedback/overlays.css';
import { focusFirst } from '../browser/focus.ts';
import { useBackGesture } from '../browser/use-back-gesture.ts';
import { useIsPhone } from '../browser/use-is-phone.ts';
import type { RowMenuItem, RowMenuProps } from './row-menu-item.ts';
import { RowMenuTrigger } from './row-menu-trigger.tsx';
import classes from './row-menu.module.css';

/** The trigger with its list, which opens as soon as it is there. */
export function RowMenuList({ name, items }: RowMenuProps) {
  const isPhone = useIsPhone();
  const trigger = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  // The trigger takes the place of the one that was pressed.
  useLayoutEffect(() => focusFirst([trigger.current]), []);

  function close() {
    setOpened(false);
    focusFirst([trigger.current]);
  }
  /** Focuses the trigger first, so that a dialog returns the focus to it. */
  function select({ onSelect }: RowMenuItem) {
    close();
    onSelect?.();
  }
  useBackGesture(isPhone && opened, close);
  if (isPhone) {
    return (
      <>
        <RowMenuTrigger
          ref={trigger}
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        />
        <Drawer
          position="bottom"
          size="auto"
          radius="lg"
          title={name}
          opened={opened}
          onClose={close}
          returnFocus={false}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {items.map((item) => (
            <UnstyledButton key={item.name} {...propsOf(item)} onClick={() => select(item)}>
              {item.label}
            </UnstyledButton>
          ))}
        </Drawer>
      </>
    );
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" radius="md" returnFocus>
      <Menu.Target>
        <RowMenuTrigger ref={trigger} aria-label={name} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.name} {...propsOf(item)} onClick={() => select(item)}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function propsOf({ name, destructive = false, href }: RowMenuItem) {
  return {
    'aria-label': name,
    className: classes.item ?? '',
    'data-destructive': destructive,
    ...(href !== undefined && { component: 'a' as const, href }),
  };
}
