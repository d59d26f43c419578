import { formatDay, formatTime, type Message, MAX_MESSAGES } from '@doorstep/domain';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import classes from './message-list.module.css';

interface MessageListProps {
  messages: readonly Message[];
  ownId: number;
  otherName: string;
}

/** Messages grouped by day, scrolled to the latest. */
export function MessageList({ messages, ownId, otherName }: MessageListProps) {
  return (
    // Scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.list} role="log" aria-label="Messages" tabIndex={0}>
      {messages.length >= MAX_MESSAGES && (
        <p className={classes.day}>The latest {MAX_MESSAGES} messages are shown.</p>
      )}
      {messages.map((message, index) => {
        const day = formatDay(message.createdAt);
        const previous = messages[index - 1];
        return (
          <div key={message.id} className={classes.entry}>
            {(!previous || formatDay(previous.createdAt) !== day) && <p className={classes.day}>{day}</p>}
            <Bubble message={message} by={bySideOf(message, ownId)} otherName={otherName} />
          </div>
        );
      })}
      <span key={messages.at(-1)?.id} ref={showEnd} />
    </div>
  );
}

/** Rendered with a key per last message. */
function showEnd(end: HTMLElement | null): void {
  const list = end?.parentElement;
  if (list) list.scrollTop = list.scrollHeight;
}

type By = 'own' | 'other' | 'automatic';

function Bubble({ message, by, otherName }: { message: Message; by: By; otherName: string }) {
  return (
    <div className={classes.bubble} data-by={by}>
      <VisuallyHidden>{{ own: 'You: ', other: `${otherName}: `, automatic: '' }[by]}</VisuallyHidden>
      <p className={classes.body}>{message.body}</p>
      <time className={classes.time} dateTime={message.createdAt}>
        {formatTime(message.createdAt)}
      </time>
    </div>
  );
}

/** An automatic reply has no author. */
function bySideOf({ senderId }: Message, ownId: number): By {
  if (senderId === null) return 'automatic';
  return senderId === ownId ? 'own' : 'other';
}
