import { useEffect } from 'react';

const COUNT = /^\(\d+\)\s*/;

/** Puts how much waits for the user before the tab's title, whatever page it is of: `(2) Chat · Doorstep`. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNT, '');
      const title = count > 0 ? `(${count}) ${plain}`.trim() : plain;
      if (document.title !== title) document.title = title;
    };
    write();
    // Each page writes its own title, in an element of its own.
    const pages = new MutationObserver(write);
    pages.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      pages.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
