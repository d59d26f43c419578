import { Modal } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import {
  type ReactNode,
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { moveFocusFrom, withAncestors } from '../browser/focus-near.ts';
import { focusFirst } from '../browser/focus.ts';
import { useBackGesture } from '../browser/use-back-gesture.ts';
import { InDialog } from './in-dialog.ts';
import './overlays.css';

interface DialogProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** A wide dialog fills a phone's screen. */
  size?: 'normal' | 'wide';
  /** Prevents closing, for example while a mutation runs. */
  locked?: boolean;
  /** Stays open when the reader clicks next to it, as much was chosen in it. */
  ignoresOutside?: boolean;
  /** Leaves Back to its `useHistoryEntry`. */
  hasHistoryEntry?: boolean;
  /** Gets the focus if the opener was removed; by default an element close to it. */
  returnTo?: () => Element | null;
}

const PHONE = '(max-width: 43.99em)';

/** Notifies the dialog below that another opens (1) or closes (-1) above it. */
const Below = createContext<(change: number) => void>(() => {});

/** A dialog. Of several on top of each other, Escape and Back close the topmost. */
export function Dialog({
  opened,
  onClose,
  size = 'normal',
  locked = false,
  ignoresOutside = false,
  hasHistoryEntry = false,
  returnTo,
  children,
  ...props
}: DialogProps) {
  const notifyBelow = use(Below);
  const [above, setAbove] = useState(0);
  const count = useCallback((change: number) => setAbove((number) => number + change), []);
  useEffect(() => {
    if (!opened) return;
    notifyBelow(1);
    return () => notifyBelow(-1);
  }, [opened, notifyBelow]);
  // Mantine restores the focus only if the dialog was mounted closed.
  const mounted = useMounted();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const isWide = size === 'wide';
  const close = () => locked || onClose();
  useBackGesture(opened && above === 0 && !hasHistoryEntry, close);
  const opener = useRef<Element[]>([]);
  const page = useRef('');
  useEffect(() => {
    if (!mounted || !opened) return;
    opener.current = withAncestors(document.activeElement);
    page.current = location.pathname;
  }, [mounted, opened]);
  function returnFocus(): void {
    if (opener.current.length === 0) return;
    moveFocusFrom(opener.current);
    if (document.activeElement === document.body) focusFirst([returnTo?.()]);
    opener.current = [];
  }
  const onRemoved = useEffectEvent(() => {
    // The next page has a place for the focus.
    if (location.pathname === page.current) returnFocus();
  });
  // A dialog in a row that goes is removed without closing.
  useEffect(() => () => void setTimeout(onRemoved), []);
  return (
    <Modal
      {...props}
      opened={mounted && opened}
      onClose={close}
      onExitTransitionEnd={returnFocus}
      closeOnClickOutside={!ignoresOutside}
      closeOnEscape={!locked && above === 0}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      {...(isWide && { size: '47rem', fullScreen: isPhone })}
    >
      <InDialog value>
        <Below value={count}>{children}</Below>
      </InDialog>
    </Modal>
  );
}
