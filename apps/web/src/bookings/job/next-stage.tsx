import { type Booking, formatTime, opensAt, STAGE_LABELS, STAGES } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useNow } from '../../ui/browser/use-now.ts';
import { BookingActions } from '../actions/booking-actions.tsx';
import { waitText } from './doings.ts';
import classes from './next-stage.module.css';
import { Refused } from './refused.tsx';
import { useOutbox } from './use-outbox.ts';

/** How far a job is, and the next stage to mark once it can be; a finished one can be completed (JOB-1). */
export function NextStage({ booking }: { booking: Booking }) {
  const now = useNow();
  const { waiting, record, retry, discard } = useOutbox(booking.id);
  const onTheirWay = waiting.filter(({ doing, state }) => doing.type === 'stage' && state !== 'refused');
  const last = onTheirWay.at(-1);
  const lastStage = last?.doing.type === 'stage' ? last.doing.stage : booking.stage?.name;
  const next = STAGES[lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1];
  const isOpen = next && opensAt({ startsAt: booking.date }, next) <= now;
  return (
    <div className={classes.stage}>
      {lastStage && (
        <output>
          <b>{STAGE_LABELS[lastStage]}</b>
          {', '}
          {formatTime(last?.madeAt ?? booking.stage?.at ?? '')}
          {last && ` · ${waitText(last)}`}
        </output>
      )}
      <Refused of={waiting.filter(({ state }) => state === 'refused')} onRetry={retry} onDiscard={discard} />
      {isOpen && (
        <Button size="md" fullWidth onClick={() => record({ type: 'stage', stage: next })}>
          {STAGE_LABELS[next]}
        </Button>
      )}
      {booking.stage?.name === 'finished' && <BookingActions booking={booking} only={['complete']} />}
    </div>
  );
}
