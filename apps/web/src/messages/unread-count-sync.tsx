import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProvider, trpc } from '../api.tsx';
import { showUnread } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';

/** Reads the unread count for menus and tab title on every page; a provider's title also counts unanswered requests. */
export function UnreadCountSync() {
  return (
    <ApiProvider>
      <Unread />
    </ApiProvider>
  );
}

function Unread() {
  const { role } = useUser();
  const { data: count = 0 } = trpc.messages.unread.useQuery();
  const statistics = trpc.reporting.ofProvider.useQuery(role === 'provider' ? undefined : skipToken);
  useEffect(() => {
    showUnread(count);
    return () => showUnread(0);
  }, [count]);
  useTitleCount(count + (statistics.data?.pending ?? 0));
  return null;
}

const COUNT = /^\(\d+\)\s*/;

/** Prefixes the tab's title with a count on every page: `(2) Chat · Doorstep`. */
function useTitleCount(count: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(COUNT, '');
      const title = count > 0 ? `(${count}) ${plain}`.trim() : plain;
      if (document.title !== title) document.title = title;
    };
    write();
    // Each page renders a title element of its own.
    const observer = new MutationObserver(write);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, '');
    };
  }, [count]);
}
