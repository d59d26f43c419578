import { type Booking, formatTime, opensAt, STAGE_LABELS, STAGES } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useNow } from '../../ui/browser/use-now.ts';
import { CompleteJob } from './complete-job.tsx';
import { type Waiting, completionIn, lastStageOf, waitText } from './pending-mutations.ts';
import classes from './next-stage.module.css';
import { useOutbox } from './use-outbox.ts';

/** How far a job is, and the next stage to mark once it can be; a finished one can be completed (JOB-1). */
export function NextStage({ booking }: { booking: Booking }) {
  const now = useNow();
  const { waiting, record, discard } = useOutbox(booking.id);
  const onTheirWay = waiting.filter(({ state }) => state !== 'refused');
  const last = onTheirWay.findLast(({ doing }) => 'stage' in doing);
  const lastStage = lastStageOf(booking, waiting);
  const next = STAGES[lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1];
  const isOpen = next && opensAt({ startsAt: booking.date }, next) <= now;
  return (
    <div className={classes.stage}>
      <HowFar booking={booking} last={last} />
      {isOpen && (
        <Button size="md" fullWidth onClick={() => record({ type: 'stage', stage: next })}>
          {STAGE_LABELS[next]}
        </Button>
      )}
      {lastStage === 'finished' && (
        <CompleteJob
          booking={booking}
          isFinished
          completion={completionIn(waiting)}
          onDo={record}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

/** The stage that was marked last, with its time, or whose mark is being taken back. */
function HowFar({ booking: { stage }, last }: { booking: Booking; last: Waiting | undefined }) {
  const isTakenBack = last?.doing.type === 'unmark';
  const name = last && 'stage' in last.doing ? last.doing.stage : stage?.name;
  if (!name) return null;
  return (
    <output>
      <b>{STAGE_LABELS[name]}</b>
      {isTakenBack ? ' taken back' : `, ${formatTime(last?.madeAt ?? stage?.at ?? '')}`}
      {last && ` · ${waitText(last)}`}
    </output>
  );
}
