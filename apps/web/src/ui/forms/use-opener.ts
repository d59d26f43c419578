import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirst } from '../browser/focus.ts';

/**
 * Holds whether a form is open, and counts how often it was opened, as its `key`. Closing it returns the focus to what opened
 * it or, where that has gone, to the button that opens it.
 */
export function useOpener(isOpenAtFirst: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const origin = useRef<Element | null>(null);
  const [{ isOpen, opening }, set] = useState({ isOpen: isOpenAtFirst, opening: 0 });
  return {
    opener,
    isOpen,
    opening,
    open() {
      origin.current = document.activeElement;
      set((last) => ({ isOpen: true, opening: last.opening + 1 }));
    },
    close() {
      flushSync(() => set((last) => ({ ...last, isOpen: false })));
      const { current } = origin;
      focusFirst([current?.isConnected && current !== document.body ? current : null, opener.current]);
    },
  };
}
