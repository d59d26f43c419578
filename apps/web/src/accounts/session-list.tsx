import { formatDate } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Row, RowList } from '../ui/display/facts.tsx';
import { Query } from '../ui/feedback/query.tsx';

const ENDED = {
  success: { title: 'Logged out on that device' },
  failure: 'Error',
  refreshes: ['accounts.sessions'],
} as const;

/** Lists the user's sessions, with buttons to end them. */
export function SessionList() {
  const sessions = trpc.accounts.sessions.useQuery();
  const end = trpc.accounts.endSession.useMutation({ meta: ENDED });
  const endOthers = trpc.accounts.endOtherSessions.useMutation({ meta: ENDED });
  return (
    <Query query={sessions} subject="Your sessions">
      {(list) => (
        <>
          <RowList label="Sessions">
            {list.map(({ id, createdAt, seenAt, current }) => (
              <Row
                key={id}
                extra={
                  !current && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Log out the browser that logged in ${formatDate(createdAt)}`}
                      loading={end.isPending && end.variables.sessionId === id}
                      onClick={() => end.mutate({ sessionId: id })}
                    >
                      Log out
                    </Button>
                  )
                }
              >
                <Text fw={650}>{current ? 'This browser' : 'Another browser'}</Text>
                <Text c="dimmed" size="sm">
                  Logged in {formatDate(createdAt)}, last used {formatDate(seenAt)}
                </Text>
              </Row>
            ))}
          </RowList>
          {list.length > 1 && (
            <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
              Log out everywhere else
            </Button>
          )}
        </>
      )}
    </Query>
  );
}
