import { Button, Group } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { apiErrorOf, messageOf } from '../api-errors.ts';
import { trpc } from '../api.tsx';
import { focusEnd, focusFirst } from '../ui/browser/focus.ts';
import { IconSend } from '../ui/display/icons.ts';
import { forgetSendingKey, sendingKey, useDraft } from '../ui/forms/draft.ts';
import { TextArea } from '../ui/forms/text-area.tsx';
import { BLANK_MESSAGE, continued, messageDraftName } from './message-draft.ts';
import classes from './messages.module.css';

const SENT = { refreshes: ['messages'] } as const;

export interface ComposerProps {
  /** The recipient and the visit that the message is about. */
  person: { id: number; name: string; visit: { id: number } | null };
  /** Sentences that fill the field when chosen. */
  suggestions?: readonly string[];
  /** Focuses the field when it appears. */
  startsWriting?: boolean;
}

/**
 * Input for a message; rendered with a key per person. Uses its own state, because the server form would outweigh the
 * rest of the page.
 */
export function Composer({
  person: { id, name, visit },
  suggestions = [],
  startsWriting = false,
}: ComposerProps) {
  const sending = `sending-${id}`;
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ body }, keep] = useDraft(messageDraftName(id, startsWriting), BLANK_MESSAGE);
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
    setProblem(null);
    // The server validates it: the schema would weigh as much as all of the chat.
    send.mutate({ ...written, idempotencyKey: sendingKey(sending, written) });
  }
  function add(text: string) {
    setProblem(null);
    keep((typed) => continued(typed, text));
    focusFirst([field.current]);
  }

  useEffect(() => {
    if (startsWriting) focusEnd(field.current);
  }, [startsWriting, field]);

  return (
    <>
      {suggestions.length > 0 && (
        <ul className={classes.suggestions} aria-label="Suggestions" data-rows>
          {suggestions.map((text) => (
            <li key={text}>
              <Button variant="default" size="sm" radius="xl" mih="2.75rem" onClick={() => add(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit}>
        <Group gap="xs" align="start" wrap="nowrap" pt="0.25rem" pb="xs">
          <TextArea
            ref={field}
            aria-label={`Message to ${name}`}
            placeholder="Write a message"
            rows={1}
            maxRows={6}
            flex={1}
            miw={0}
            value={body}
            error={problem}
            onChange={({ currentTarget }) => {
              setProblem(null);
              keep(() => ({ body: currentTarget.value }));
            }}
            onKeyDown={sendOnEnter}
          />
          <Button type="submit" h="2.75rem" px="0.875rem" aria-label="Send" loading={send.isPending}>
            <IconSend size={20} aria-hidden />
          </Button>
        </Group>
      </form>
    </>
  );
}

/** Sends on Enter; Shift+Enter starts a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Removes the sent message from the input, keeping what was typed since. */
function withoutSent(typed: string, sent: string): string {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
}
