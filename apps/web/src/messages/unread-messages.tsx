import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProvider, trpc } from '../api.tsx';
import { showUnread } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';

/**
 * Reads how many messages are unread, for the menus and the tab's title, on pages with and without calls of their own; the
 * title of a provider's tab also counts the requests that wait for an answer.
 */
export function UnreadMessages() {
  return (
    <ApiProvider>
      <Unread />
    </ApiProvider>
  );
}

function Unread() {
  const { role } = useUser();
  const { data: count = 0 } = trpc.messages.unread.useQuery();
  const figures = trpc.figures.ofProvider.useQuery(role === 'provider' ? undefined : skipToken);
  useEffect(() => {
    showUnread(count);
    return () => showUnread(0);
  }, [count]);
  useTitleCount(count + (figures.data?.pending ?? 0));
  return null;
}

const COUNT = /^\(\d+\)\s*/;

/** Writes a count before the title of the tab, on every page: `(2) Chat · Doorstep`. */
function useTitleCount(count: number): void {
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
