import { useEffect } from 'react';
import { trpc } from '../api.tsx';

const READ = {
  refreshes: ['messages.people', 'messages.person', 'messages.housekeeper', 'messages.unread'],
} as const;

interface ReadState {
  conversationId: number | null;
  /** Id of the last visible message. */
  lastId: number | undefined;
  isUnread: boolean;
}

/** Marks visible messages as read. */
export function useRead({ conversationId, lastId, isUnread }: ReadState): void {
  const { mutate } = trpc.messages.markRead.useMutation({ meta: READ });
  useEffect(() => {
    if (conversationId !== null && lastId && isUnread) mutate({ conversationId });
  }, [lastId, isUnread, conversationId, mutate]);
}
