import * as RadixToast from '@radix-ui/react-toast';
import { Link, useLocation } from 'react-router';
import { IconX } from '../display/icons.ts';
import classes from './toaster.module.css';

/** The content of a toast (TOA-3). */
export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A link, omitted on the page that it leads to, or a button such as Undo. */
  action?: { label: string; to: string } | { label: string; act: () => void };
}

export interface Toast extends ToastText {
  id: number;
  open: boolean;
}

const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ['F8'];
const CLICKABLE = { pointerEvents: 'auto' } as const;

export interface ToasterProps {
  toast: Toast;
  onDismiss: () => void;
}

/** The visible toast: five seconds, swiped away to the right from 50 px, reached by F8 (TOA-2). */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const { id, open, title, description, variant = 'default', action } = toast;
  return (
    <RadixToast.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={id}
        className={classes.toast}
        data-variant={variant}
        // Radix enables the pointer only a moment after the toast appears.
        style={CLICKABLE}
        open={open}
        onOpenChange={(isOpen) => {
          if (!isOpen) onDismiss();
        }}
      >
        <div className={classes.text}>
          <RadixToast.Title className={classes.title}>{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </div>
        {action && <Action title={title} action={action} />}
        <RadixToast.Close className={classes.close} data-icon-button aria-label="Close">
          <IconX size={18} aria-hidden />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className={classes.viewport} hotkey={HOTKEY} />
    </RadixToast.Provider>
  );
}

function Action({ title, action }: { title: string; action: NonNullable<ToastText['action']> }) {
  const { pathname } = useLocation();
  const { label } = action;
  if ('act' in action) {
    return (
      <RadixToast.Action className={classes.action} altText={`${label}: ${title}`} onClick={action.act}>
        {label}
      </RadixToast.Action>
    );
  }
  if (pathname === action.to) return null;
  return (
    <RadixToast.Action asChild altText={label}>
      <Link className={classes.action} to={action.to}>
        {label}
      </Link>
    </RadixToast.Action>
  );
}
