import type { Booking } from '@doorstep/domain';
import { useEffect } from 'react';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatLongDay, formatTime } from '../dates.ts';
import { useUser } from '../session.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { Composer } from './composer.tsx';
import { ConversationFrame } from './conversation-frame.tsx';
import { MessageList } from './message-list.tsx';
import type { Person } from './use-people.ts';
import classes from './thread.module.css';

/** One conversation; what is shown of it counts as read. */
export function Thread({ person }: { person: Person }) {
  const { role } = useUser();
  return (
    <ConversationFrame name={person.name} when={person.visit ? slotOf(person.visit) : 'No visit ahead'}>
      {person.conversation ? (
        <Messages conversationId={person.conversation.id} person={person} />
      ) : (
        <p className={classes.first}>Nothing was said yet. Your message begins the conversation.</p>
      )}
      <div className={classes.foot}>
        {role === 'customer' && (
          <p className={classes.hours}>
            Chat is available from 18:00 the day before the visit, or by a call on the day. Before that your
            message gets an automatic reply, and is read later.
          </p>
        )}
        <Composer key={person.id} person={person} />
      </div>
    </ConversationFrame>
  );
}

function Messages({ conversationId, person }: { conversationId: number; person: Person }) {
  const user = useUser();
  const cache = trpc.useUtils();
  const thread = trpc.messages.thread.useQuery(
    { conversationId },
    { refetchOnMount: 'always', refetchOnWindowFocus: 'always', staleTime: 0 },
  );
  const { mutate } = trpc.messages.markRead.useMutation({
    onSuccess: () => cache.messages.conversations.invalidate(),
  });
  const lastId = thread.data?.at(-1)?.id;
  const unread = (person.conversation?.unread ?? 0) > 0;
  useEffect(() => {
    if (lastId && unread) mutate({ conversationId });
  }, [lastId, unread, conversationId, mutate]);
  if (thread.error && !thread.data) {
    return (
      <ErrorState
        what="The messages could not be loaded"
        message={`${messageOf(thread.error)}.`}
        onRetry={() => void thread.refetch()}
      />
    );
  }
  if (!thread.data) {
    return (
      <div className={classes.loading}>
        <RowSkeletons />
      </div>
    );
  }
  return <MessageList messages={thread.data} ownId={user.id} otherName={person.name} />;
}

/** `Thursday 5 March, 15:00 - 16:00` and what for (S2 §2). */
function slotOf({ date, endsAt, serviceName }: Booking): string {
  return `${formatLongDay(date)}, ${formatTime(date)} - ${formatTime(endsAt)} · ${serviceName}`;
}
