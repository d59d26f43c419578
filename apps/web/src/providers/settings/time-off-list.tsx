import { formatDayTime, type TimeOff } from '@doorstep/domain';
import { Button, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { Row, RowList } from '../../ui/display/facts.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

const REMOVED = {
  success: { title: 'Time off removed' },
  failure: 'Error',
  refreshes: ['availability.mine', 'bookings.cover'],
} as const;

/** Time off that has not ended, each with a way to work after all. */
export function TimeOffList({ timeOff }: { timeOff: readonly TimeOff[] }) {
  const remove = trpc.availability.removeTimeOff.useMutation({ meta: REMOVED });
  if (timeOff.length === 0) {
    return (
      <EmptyState title="No time off planned">You are offered jobs in all your working hours.</EmptyState>
    );
  }
  return (
    <RowList label="Time off">
      {timeOff.map(({ id, startsAt, endsAt, reason }) => {
        const range = `${formatDayTime(startsAt)} to ${formatDayTime(endsAt)}`;
        return (
          <Row
            key={id}
            extra={
              <Button
                size="xs"
                variant="default"
                aria-label={`Remove time off: ${range}`}
                loading={remove.isPending && remove.variables.timeOffId === id}
                onClick={() => remove.mutate({ timeOffId: id })}
              >
                Remove
              </Button>
            }
          >
            <b>{range}</b>
            {reason && (
              <Text c="dimmed" size="sm">
                {reason}
              </Text>
            )}
          </Row>
        );
      })}
    </RowList>
  );
}
