import * as RadixToast from '@radix-ui/react-toast';
import { IconX } from './icons.ts';
import type { Toast } from './toast.tsx';
import classes from './toaster.module.css';

const SHOWN_FOR = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ['F8'];

export interface ToasterProps {
  toast: Toast;
  onDismiss: () => void;
}

/** The visible toast: five seconds, swiped away to the right from 50 px, reached by F8 (S1 §9). */
export function Toaster({ toast, onDismiss }: ToasterProps) {
  const { id, open, title, description, variant = 'default' } = toast;
  return (
    <RadixToast.Provider duration={SHOWN_FOR} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD}>
      <RadixToast.Root
        key={id}
        className={classes.toast}
        data-variant={variant}
        open={open}
        onOpenChange={(next) => next || onDismiss()}
      >
        <div className={classes.text}>
          <RadixToast.Title className={classes.title}>{title}</RadixToast.Title>
          {description && <RadixToast.Description>{description}</RadixToast.Description>}
        </div>
        <RadixToast.Close className={classes.close} aria-label="Close">
          <IconX size={18} aria-hidden />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className={classes.viewport} hotkey={HOTKEY} />
    </RadixToast.Provider>
  );
}
