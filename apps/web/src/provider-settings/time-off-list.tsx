import type { TimeOff } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { formatDayTime } from '../dates.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { useToast } from '../ui/toast.tsx';
import classes from './time-off.module.css';

/** Time off that has not ended, each with a way to work after all. */
export function TimeOffList({ timeOff }: { timeOff: readonly TimeOff[] }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const remove = trpc.availability.removeTimeOff.useMutation({
    async onSuccess() {
      await cache.availability.mine.invalidate();
      toast({ title: 'Time off removed' });
    },
    onError: (error) => toast({ title: 'Error', description: messageOf(error), variant: 'destructive' }),
  });
  if (timeOff.length === 0) {
    return (
      <EmptyState title="No time off planned">You are offered jobs in all your working hours.</EmptyState>
    );
  }
  return (
    <ul className={classes.list} aria-label="Time off">
      {timeOff.map(({ id, startsAt, endsAt, reason }) => {
        const stretch = `${formatDayTime(startsAt)} to ${formatDayTime(endsAt)}`;
        return (
          <li key={id} className={classes.item}>
            <div className={classes.text}>
              <b>{stretch}</b>
              {reason && <p className={classes.reason}>{reason}</p>}
            </div>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove time off: ${stretch}`}
              loading={remove.isPending && remove.variables.timeOffId === id}
              onClick={() => remove.mutate({ timeOffId: id })}
            >
              Remove
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
