import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirst } from '../browser/focus.ts';

/** Holds whether a form is open. Closing it returns the focus to the button that opens it, which is there only then. */
export function useOpener(isOpenAtFirst: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return {
    opener,
    isOpen,
    open: () => setOpen(true),
    close() {
      flushSync(() => setOpen(false));
      focusFirst([opener.current]);
    },
  };
}
