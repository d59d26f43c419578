import { useEffect } from 'react';
import { trpc } from '../api.tsx';

const READ = {
  refreshes: ['messages.people', 'messages.person', 'messages.housekeeper', 'messages.unread'],
} as const;

interface Shown {
  conversationId: number | null;
  /** The last message that is shown; undefined while none is. */
  lastId: number | undefined;
  isUnread: boolean;
}

/** Marks as read what is shown of a conversation. */
export function useRead({ conversationId, lastId, isUnread }: Shown): void {
  const { mutate } = trpc.messages.markRead.useMutation({ meta: READ });
  useEffect(() => {
    if (conversationId !== null && lastId && isUnread) mutate({ conversationId });
  }, [lastId, isUnread, conversationId, mutate]);
}
