import type { Message } from '@doorstep/domain';
import { useInViewport } from '@mantine/hooks';
import { useUser } from '../session.tsx';
import { Composer } from './composer.tsx';
import classes from './conversation-body.module.css';
import { MessageList } from './message-list.tsx';
import { ChatHours } from './thread.tsx';
import { useRead } from './use-read.ts';

interface ConversationBodyProps {
  /** Who with, and the visit that is written about. */
  with: {
    id: number;
    name: string;
    visit: { id: number } | null;
    conversationId: number | null;
    unread: number;
  };
  messages: readonly Message[];
  /** What customers call their visit there. */
  of?: 'clean' | 'visit';
}

/** The latest of a conversation on a card, and where to write. What comes into sight counts as read. */
export function ConversationBody({ with: other, messages, of }: ConversationBodyProps) {
  const user = useUser();
  const { id, name, conversationId, unread } = other;
  const { ref, inViewport } = useInViewport();
  useRead({ conversationId, lastId: messages.at(-1)?.id, isUnread: inViewport && unread > 0 });
  return (
    <div className={classes.body} ref={ref}>
      {messages.length > 0 ? (
        <MessageList messages={messages} ownId={user.id} otherName={name} />
      ) : (
        <p className={classes.first}>Nothing was said yet. Your message begins the conversation.</p>
      )}
      {user.role === 'customer' && <ChatHours of={of} />}
      <Composer key={id} person={other} />
    </div>
  );
}
