import { formatDayTime } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { trpc } from '../api.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Row, RowList } from '../ui/display/facts.tsx';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '../ui/display/icons.ts';
import { Query } from '../ui/feedback/query.tsx';

const ENDED = {
  success: { title: 'Logged out on that device' },
  failure: 'Error',
  refreshes: ['accounts.sessions'],
} as const;

const ENDED_OTHERS = { ...ENDED, success: { title: 'Logged out everywhere else' } } as const;

const UNKNOWN = 'Unknown device';

/** Lists the user's sessions by device, the current one first, with buttons to end the others (SES-5). */
export function SessionList() {
  const sessions = trpc.accounts.sessions.useQuery();
  const end = trpc.accounts.endSession.useMutation({ meta: ENDED });
  const endOthers = trpc.accounts.endOtherSessions.useMutation({ meta: ENDED_OTHERS });
  return (
    <Query query={sessions} subject="Your sessions">
      {(list) => (
        <>
          <RowList label="Sessions">
            {list.map(({ id, createdAt, seenAt, current, device }) => (
              <Row
                key={id}
                icon={iconFor(device)}
                extra={
                  current ? (
                    <Badge status="confirmed">This browser</Badge>
                  ) : (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`Log out ${device ?? UNKNOWN}, logged in ${formatDayTime(createdAt)}`}
                      loading={end.isPending && end.variables.sessionId === id}
                      onClick={() => end.mutate({ sessionId: id })}
                    >
                      Log out
                    </Button>
                  )
                }
              >
                <Text fw={650}>{device ?? UNKNOWN}</Text>
                <Text c="dimmed" size="sm">
                  Logged in {formatDayTime(createdAt)}, last used {formatDayTime(seenAt)}
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

/** The icon for a device such as `Safari on iPhone`. */
function iconFor(device: string | null) {
  if (device?.endsWith('iPad')) return IconDeviceTablet;
  return device && /(iPhone|Android)$/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
}
