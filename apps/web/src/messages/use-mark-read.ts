import { useEffect } from 'react';
import { trpc } from '../api.tsx';

const MARKED_READ = {
  refreshes: ['messages.people', 'messages.person', 'messages.housekeeper', 'messages.unread'],
} as const;

interface VisibleConversation {
  conversationId: number | null;
  /** Id of the last visible message: a later one marks the conversation again. */
  lastId: number | undefined;
  isUnread: boolean;
}

/** Marks visible messages as read. */
export function useMarkRead({ conversationId, lastId, isUnread }: VisibleConversation): void {
  const { mutate } = trpc.messages.markRead.useMutation({ meta: MARKED_READ });
  useEffect(() => {
    if (conversationId !== null && lastId !== undefined && isUnread) mutate({ conversationId });
  }, [lastId, isUnread, conversationId, mutate]);
}
