import { CANNOT_WRITE, CHAT_OPENS, type Message } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useUser } from '../session.tsx';
import { useIsPhone } from '../ui/browser/use-is-phone.ts';
import { Composer, type ComposerProps } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { useMarkRead } from './use-mark-read.ts';

/** Messages on a card; on a phone, it is part of a long page. */
const LATEST = 3;
const LATEST_ON_PHONE = 1;

interface ConversationCardProps {
  /** The other person and the visit that messages are about. */
  person: {
    id: number;
    name: string;
    visit: { id: number } | null;
    conversationId: number | null;
    unread: number;
    canWrite: boolean;
  };
  messages: readonly Message[];
  /** Noun for the customer's visit. */
  noun?: 'clean' | 'visit';
  startsWriting?: boolean;
}

/** The latest messages on a card, with an input. Marks messages as read when they are in view. */
export function ConversationCard({ person, messages, noun, startsWriting = false }: ConversationCardProps) {
  const user = useUser();
  const { name, conversationId, unread } = person;
  const { ref, inViewport } = useInViewport();
  const isPhone = useIsPhone();
  useMarkRead({ conversationId, lastId: messages.at(-1)?.id, isUnread: inViewport && unread > 0 });
  return (
    <div ref={ref}>
      {messages.length > 0 ? (
        <MessageList
          messages={messages}
          ownId={user.id}
          otherName={name}
          latest={isPhone ? LATEST_ON_PHONE : LATEST}
        />
      ) : (
        <Text maw="none" c="dimmed" size="xs">
          No messages yet.{person.canWrite && ' Say hello.'}
        </Text>
      )}
      <WriteTo person={person} startsWriting={startsWriting} noun={noun} />
    </div>
  );
}

interface WriteToProps extends ComposerProps {
  /** Says when to expect a reply. */
  hasHours?: boolean;
  person: ComposerProps['person'] & { canWrite: boolean };
  noun?: 'clean' | 'visit' | undefined;
}

/** The field for a message, and when to expect a reply; or that no message reaches the other any more (MSG-1). */
export function WriteTo({ noun, hasHours = true, ...composer }: WriteToProps) {
  const { role } = useUser();
  const { id, canWrite } = composer.person;
  if (!canWrite) return <Text c="dimmed">{CANNOT_WRITE}.</Text>;
  return (
    <>
      <Composer key={id} {...composer} />
      {hasHours && role === 'customer' && <ChatHours noun={noun} />}
    </>
  );
}

/** States when to expect a reply (MSG-2, MSG-3). */
export function ChatHours({ noun = 'visit' }: { noun?: 'clean' | 'visit' | undefined }) {
  return (
    <Text maw="none" c="dimmed" size="xs">
      Chat is available from {CHAT_OPENS} the day before the {noun}. If you’ve added your phone number, your
      provider can also call you on the day. If you write earlier, you’ll get an automatic reply.
    </Text>
  );
}
