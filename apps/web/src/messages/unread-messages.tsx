import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProvider, trpc } from '../api.tsx';
import { showUnread } from '../public-shell/unread-count.tsx';
import { useUser } from '../session.tsx';
import { useTitleCount } from '../ui/browser/title-count.ts';

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
