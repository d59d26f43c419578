import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { type ReactNode, createContext, use, useCallback, useEffect, useRef, useState } from 'react';
import { focusFirst } from '../browser/focus.ts';
import './overlays.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A wide one fills a phone's screen. */
  size?: 'normal' | 'wide';
  /** While something is under way it cannot be closed. */
  locked?: boolean;
  /** Where the keyboard goes where what opened it has gone; near to that otherwise. */
  returnTo?: () => Element | null;
}

const PHONE = '(max-width: 43.99em)';

/** Tells the dialog below of one that opens (1) or closes (-1) above it. */
const Below = createContext<(change: number) => void>(() => {});

/** A dialog; loaded when the first one is opened. Of several above each other Escape closes the topmost. */
export function Dialog({
  opened,
  onClose,
  size = 'normal',
  locked = false,
  returnTo,
  children,
  ...props
}: DialogProps) {
  const tellBelow = use(Below);
  const [above, setAbove] = useState(0);
  const count = useCallback((change: number) => setAbove((known) => known + change), []);
  useEffect(() => {
    if (!opened) return;
    tellBelow(1);
    return () => tellBelow(-1);
  }, [opened, tellBelow]);
  // Mantine remembers where the keyboard was, to lead it back there, only when a dialog opens after it was closed.
  const mounted = useMounted();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isWide = size === 'wide';
  const opener = useRef<Element[]>([]);
  useEffect(() => {
    if (mounted && opened) opener.current = withAncestors(document.activeElement);
  }, [mounted, opened]);
  return (
    <Modal
      {...props}
      opened={mounted && opened}
      onClose={() => locked || onClose()}
      onExitTransitionEnd={() => {
        goOnFrom(opener.current);
        if (document.activeElement === document.body) focusFirst([returnTo?.()]);
      }}
      closeOnEscape={!locked && above === 0}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      {...(isWide && { size: '47rem', fullScreen: isPhone })}
    >
      <Below value={count}>{children}</Below>
    </Modal>
  );
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : [];
}

/**
 * Where what opened a dialog has gone with what was done, or goes while the keyboard is back on it, the keyboard goes on as
 * near to it as there is something.
 */
function goOnFrom([opener, ...ancestors]: readonly Element[]): void {
  if (!opener) return;
  if (!opener.isConnected) return focusNear(ancestors);
  // One that goes with the dialog that it stood in is not missed: that leads the keyboard back to its own opener.
  const around = ancestors.find((element) => element.role === 'dialog');
  const removal = new MutationObserver(() => {
    if (opener.isConnected) return;
    end();
    if (around?.isConnected !== false) focusNear(ancestors);
  });
  const leave = ({ target }: FocusEvent) => target === opener || end();
  function end(): void {
    removal.disconnect();
    document.removeEventListener('focusin', leave);
  }
  removal.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', leave);
}

function focusNear(ancestors: readonly Element[]): void {
  const near = ancestors.filter(({ isConnected }) => isConnected);
  focusFirst(near.map((element) => element.querySelector('a[href], button:enabled')));
}
