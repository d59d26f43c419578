import { MessageDraft } from '@doorstep/domain';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { dropDraft, keepDraft, readDraft } from '../ui/draft.ts';
import type { Person } from './use-people.ts';
import classes from './composer.module.css';

/** Where a message is written; Enter sends it, and Shift with Enter begins a line. Rendered anew for each person. */
export function Composer({ person }: { person: Person }) {
  const draft = `message-${person.id}`;
  const cache = trpc.useUtils();
  const [body, setBody] = useState(() => readDraft(draft)['body'] ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const send = trpc.messages.send.useMutation({
    async onSuccess() {
      write('');
      dropDraft(draft);
      await cache.messages.invalidate();
    },
    onError: (error) => setProblem(refusalOf(error)?.fields?.['body'] ?? messageOf(error)),
  });

  function write(text: string) {
    setBody(text);
    setProblem(null);
    keepDraft(draft, { body: text });
  }

  function submit() {
    if (send.isPending) return;
    const message = MessageDraft.safeParse({ userId: person.id, body, bookingId: person.visit?.id ?? null });
    if (message.success) send.mutate(message.data);
    else setProblem(message.error.issues[0]?.message ?? null);
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        aria-label={`Message to ${person.name}`}
        placeholder="Write a message"
        minRows={1}
        maxRows={6}
        className={classes.field}
        value={body}
        error={problem}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button type="submit" className={classes.send} loading={send.isPending}>
        Send
      </Button>
    </form>
  );
}
