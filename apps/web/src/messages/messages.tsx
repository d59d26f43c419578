import { formatDay, formatTime, MAX_MESSAGES, type Message, MessageDraft } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { apiErrorOf, messageOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { forgetSendingKey, sendingKey, useDraft } from '../ui/forms/draft.ts';
import { TextArea } from '../ui/forms/text-area.tsx';
import classes from './messages.module.css';

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

const BLANK = { body: '' };
const SENT = { refreshes: ['messages'] } as const;

interface ComposerProps {
  /** The recipient and the visit that the message is about. */
  person: { id: number; name: string; visit: { id: number } | null };
}

/**
 * Input for a message; rendered with a key per person. Uses its own state, because the server form would outweigh the
 * rest of the page.
 */
export function Composer({ person: { id, name, visit } }: ComposerProps) {
  const sending = `sending-${id}`;
  const [{ body }, keep] = useDraft(`message-${id}`, BLANK);
  const [problem, setProblem] = useState<string | null>(null);
  const send = trpc.messages.send.useMutation({
    meta: SENT,
    onSuccess({ message }) {
      forgetSendingKey(sending);
      keep((typed) => ({ body: withoutSent(typed.body, message.body) }));
    },
    onError: (error) => setProblem(apiErrorOf(error)?.fields?.['body'] ?? messageOf(error)),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const written = { userId: id, body: body.trim(), bookingId: visit?.id ?? null };
    const message = MessageDraft.safeParse({ ...written, idempotencyKey: sendingKey(sending, written) });
    setProblem(message.error?.issues[0]?.message ?? null);
    if (message.success) send.mutate(message.data);
  }

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <TextArea
        aria-label={`Message to ${name}`}
        placeholder="Write a message"
        rows={1}
        maxRows={6}
        className={classes.field}
        value={body}
        error={problem}
        onChange={({ currentTarget }) => {
          setProblem(null);
          keep(() => ({ body: currentTarget.value }));
        }}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" className={classes.send} loading={send.isPending}>
        Send
      </Button>
    </form>
  );
}

/** Sends on Enter; Shift+Enter starts a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Removes the sent message from the input, keeping what was typed meanwhile. */
function withoutSent(typed: string, sent: string): string {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
}
