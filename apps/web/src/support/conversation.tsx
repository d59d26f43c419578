import {
  type ConversationEntry,
  formatDayTime,
  priorityLabel,
  PRODUCT_NAME,
  ticketStatusLabel,
} from '@doorstep/domain';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './conversation.module.css';

interface ConversationProps {
  /** The requester's first message, unless it is shown elsewhere. */
  opening?: { name: string; text: string; createdAt: string };
  entries: readonly ConversationEntry[];
  isComplete: boolean;
  /** `requester` when they read their own conversation. */
  reader: 'admin' | 'requester';
}

/** A ticket with everything written about it since, oldest first; new messages are announced. */
export function Conversation({ opening, entries, isComplete, reader }: ConversationProps) {
  const isOwn = (kind: ConversationEntry['kind']) => (kind === 'answer') === (reader === 'requester');
  const nameOf = ({ kind, author }: ConversationEntry) => {
    if (reader === 'requester') return kind === 'answer' ? 'You' : `${PRODUCT_NAME} support`;
    if (kind === 'note') return `Internal note · ${author ?? 'Freshdesk'}`;
    return author ?? 'Freshdesk';
  };
  return (
    <div className={classes.conversation} role="log" aria-label="Conversation">
      {opening && (
        <Message name={opening.name} at={opening.createdAt} kind="other">
          {opening.text}
        </Message>
      )}
      {entries.map((entry) =>
        entry.kind === 'change' ? (
          <Text key={entry.id} c="dimmed" size="xs" ta="center">
            {describeChange(entry)} · <time dateTime={entry.createdAt}>{formatDayTime(entry.createdAt)}</time>
          </Text>
        ) : (
          <Message
            key={entry.id}
            name={nameOf(entry)}
            at={entry.createdAt}
            kind={entry.kind === 'note' ? 'note' : isOwn(entry.kind) ? 'own' : 'other'}
          >
            {entry.body}
          </Message>
        ),
      )}
      {!isComplete && <Notice>There are more messages in Freshdesk.</Notice>}
    </div>
  );
}

interface MessageProps {
  name: string;
  at: string;
  kind: 'own' | 'other' | 'note';
  children: ReactNode;
}

function Message({ name, at, kind, children }: MessageProps) {
  return (
    <article className={classes.message} data-paper data-kind={kind}>
      <header>
        <b>{name}</b>
        <time dateTime={at}>{formatDayTime(at)}</time>
      </header>
      <p data-typed>{children}</p>
    </article>
  );
}

/** `Status changed to Pending and priority to High by Ruth Adler` */
function describeChange({ status, priority, author }: ConversationEntry): string {
  const parts = [
    ...(status === null ? [] : [`status changed to ${ticketStatusLabel(status)}`]),
    ...(priority === null ? [] : [`priority changed to ${priorityLabel(priority)}`]),
  ];
  const text = `${parts.join(' and ')} ${author ? `by ${author}` : 'in Freshdesk'}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
