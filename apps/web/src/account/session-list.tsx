import { Button } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatDate } from '../dates.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { RowSkeletons } from '../ui/row-skeletons.tsx';
import { useToast } from '../ui/toast.tsx';
import classes from './account.module.css';

/** Where the user is signed in, with a way to sign out there. */
export function SessionList() {
  const toast = useToast();
  const sessions = trpc.accounts.sessions.useQuery();
  const ended = {
    async onSuccess() {
      await sessions.refetch();
      toast({ title: 'Signed out there' });
    },
    onError: (error: unknown) =>
      toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  };
  const end = trpc.accounts.endSession.useMutation(ended);
  const endOthers = trpc.accounts.endOtherSessions.useMutation(ended);
  const { data, error, refetch } = sessions;

  if (error) {
    return (
      <ErrorState
        what="Your sessions could not be loaded"
        message={`${messageOf(error)}.`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <RowSkeletons />;
  return (
    <>
      <ul className={classes.list} aria-label="Sessions">
        {data.map(({ id, createdAt, seenAt, current }) => (
          <li key={id} className={classes.item}>
            <div>
              <p className={classes.strong}>{current ? 'This browser' : 'Another browser'}</p>
              <p className={classes.soft}>
                Signed in {formatDate(createdAt)}, last used {formatDate(seenAt)}
              </p>
            </div>
            {!current && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Sign out the browser signed in ${formatDate(createdAt)}`}
                loading={end.isPending && end.variables.sessionId === id}
                onClick={() => end.mutate({ sessionId: id })}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}
