import * as RadixToast from '@radix-ui/react-toast';
import { Link, useLocation } from 'react-router';
import { IconX } from '../display/icons.ts';
import classes from './toaster.module.css';

/** What a toast says (TOA-3). */
export interface ToastText {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** Leads to what it is about, left out where that is shown already; or does something, such as to undo. */
  action?: { label: string; to: string } | { label: string; act: () => void };
}

export interface Toast extends ToastText {
  id: number;
  open: boolean;
}

const SHOWN_FOR = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];
const PRESSABLE = { pointerEvents: 'auto' } as const;

export interface ToasterProps {
  toast: Toast;
  onDismiss: () => void;
}

/** The visible toast: five seconds, swiped away to the right from 50 px, reached by F8 (TOA-2). */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const { id, open, title, description, variant = 'default', action } = toast;
  return (
    <RadixToast.Provider duration={SHOWN_FOR} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      <RadixToast.Root
        key={id}
        className={classes.toast}
        data-variant={variant}
        // Radix lets what it stands in take the pointer a moment after it is seen.
        style={PRESSABLE}
        open={open}
        onOpenChange={(next) => next || onDismiss()}
      >
        <div className={classes.text}>
          <RadixToast.Title className={classes.title}>{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </div>
        {action && <Action title={title} action={action} />}
        <RadixToast.Close className={classes.close} aria-label="Close">
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
