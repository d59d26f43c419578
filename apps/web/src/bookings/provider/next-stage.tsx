import {
  type Booking,
  formatDayTime,
  formatTime,
  opensAt,
  STAGE_LABELS,
  type Stage,
  STAGES,
} from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { CompleteJob } from '../job/complete-job.tsx';
import { completionIn, lastStageOf, type PendingMutation, sendingText } from '../job/pending-mutations.ts';
import { useOutbox } from '../job/use-outbox.ts';
import classes from './next-job.module.css';

/** Labels of the button for each stage. */
const NEXT_LABELS: Record<Stage, string> = {
  onMyWay: STAGE_LABELS.onMyWay,
  started: 'Start job',
  finished: 'Finish job',
};

/** The stages of a job and one large button for the next; finishing asks to complete it (JOB-1, LIF-5). */
export function NextStage({ booking }: { booking: Booking }) {
  const now = useNow();
  const { pending, record, discard } = useOutbox(booking.id);
  const [isFinishing, setFinishing] = useState(false);
  const last = pending.findLast(({ mutation, state }) => state !== 'refused' && 'stage' in mutation);
  const lastStage = lastStageOf(booking, pending);
  const next = STAGES[lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1];
  const opens = next && opensAt({ startsAt: booking.date }, next);
  const completion = completionIn(pending);
  return (
    <div className={classes.stage}>
      <ol className={classes.stages} aria-label="Stages">
        {STAGES.map((stage) => (
          <li
            key={stage}
            data-done={lastStage !== undefined && STAGES.indexOf(stage) <= STAGES.indexOf(lastStage)}
            aria-current={stage === next ? 'step' : undefined}
          >
            {STAGE_LABELS[stage]}
          </li>
        ))}
      </ol>
      <div className={classes.main}>
        {next && opens && opens <= now && (
          <Button
            onClick={() => {
              record({ type: 'stage', stage: next });
              setFinishing(next === 'finished');
            }}
          >
            {NEXT_LABELS[next]}
          </Button>
        )}
        {lastStage === 'finished' && (
          <CompleteJob
            booking={booking}
            isFinished
            startsOpen={isFinishing}
            completion={completion}
            onDo={record}
            onDiscard={discard}
          />
        )}
      </div>
      {next && opens && opens > now && (
        <p className={classes.soft}>
          “{NEXT_LABELS[next]}” opens {formatDayTime(opens.toISOString())}.
        </p>
      )}
      <CurrentStage booking={booking} last={last} />
      {lastStage && !completion && (
        <Button
          variant="default"
          disabled={last?.state === 'sending'}
          onClick={() =>
            last?.mutation.type === 'stage' ? discard(last.key) : record({ type: 'unmark', stage: lastStage })
          }
        >
          Take back “{STAGE_LABELS[lastStage]}”
        </Button>
      )}
    </div>
  );
}

/** The last marked stage with its time, or the one being unmarked. */
function CurrentStage({ booking, last }: { booking: Booking; last: PendingMutation | undefined }) {
  const { stage, customerName } = booking;
  const name = last && 'stage' in last.mutation ? last.mutation.stage : stage?.name;
  if (!name) return null;
  const isTakenBack = last?.mutation.type === 'unmark';
  return (
    <output className={classes.soft}>
      <b>{STAGE_LABELS[name]}</b>
      {isTakenBack ? ' taken back' : `, ${formatTime(last?.madeAt ?? stage?.at ?? '')}`}
      {last ? ` · ${sendingText(last)}` : ` · ${customerName} can see this.`}
    </output>
  );
}
