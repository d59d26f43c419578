import type { Query } from '@tanstack/react-query';
import type { Read } from '../freshness.ts';
import type { Heard } from './stream.ts';

const THREAD: Read = 'messages.thread';

/** Whether a query shows a conversation that none of these events is about; of an event without one it may be any. */
export function isOfOtherConversation(events: readonly Heard[]): (query: Query) => boolean {
  const ids = new Set(events.map(({ conversationId }) => conversationId));
  if (ids.has(null)) return () => false;
  return ({ queryKey: [path, asked] }) => {
    if (!Array.isArray(path) || path.join('.') !== THREAD) return false;
    const { conversationId } = (asked as { input: { conversationId: number } }).input;
    return !ids.has(conversationId);
  };
}
