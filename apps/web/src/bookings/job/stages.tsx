import {
  type Booking,
  STAGES,
  STAGE_LABELS,
  type Stage,
  formatDay,
  formatDayTime,
  formatTime,
} from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { IconCheck } from '../../ui/display/icons.ts';
import { BookingActions } from '../actions/booking-actions.tsx';
import { CompleteJob } from './complete-job.tsx';
import {
  type JobMutation,
  type VisibleRecord,
  type PendingMutation,
  nextStageOf,
  sendingText,
} from './pending-mutations.ts';
import classes from './job-record.module.css';

interface StagesProps {
  booking: Booking;
  record: VisibleRecord;
  onDo: (mutation: JobMutation) => void;
  onDiscard: (key: string) => void;
}

/** The stages of a job with their times, and the button for the next (JOB-1). */
export function Stages({ booking, record, onDo, onDiscard }: StagesProps) {
  const { stages, pendingStages, takenBack, writing } = record;
  const next = nextStageOf(booking, record, useNow());
  const { role } = useUser();
  const unmarked = booking.status === 'completed' ? 'Not marked' : 'Not yet';
  return (
    <div>
      <ol className={classes.stages} aria-label="Stages">
        {STAGES.map((stage) => {
          const at = stages[stage];
          const pending = ofStage(at === null ? takenBack : pendingStages, stage);
          return (
            <li
              key={stage}
              data-marked={at !== null}
              aria-current={next?.stage === stage ? 'step' : undefined}
            >
              <span className={classes.stageMark} aria-hidden>
                {at !== null && <IconCheck size={16} stroke={3} />}
              </span>
              <span className={classes.name}>{STAGE_LABELS[stage]}</span>
              <span className={classes.stageTime}>
                {at !== null && <StageTime at={at} booking={booking} />}
                {at === null && (pending ? 'Taken back' : unmarked)}
                {pending && ` · ${sendingText(pending)}`}
              </span>
            </li>
          );
        })}
      </ol>
      <div className={classes.buttons}>
        {next && (
          <Button
            size="md"
            disabled={!next.isOpen}
            onClick={() => onDo({ type: 'stage', stage: next.stage })}
          >
            {STAGE_LABELS[next.stage]}
          </Button>
        )}
        {role === 'admin' && <BookingActions booking={booking} only={['complete']} />}
        {role === 'provider' && writing && (
          <CompleteJob
            booking={booking}
            isFinished={stages.finished !== null}
            completion={record.completion}
            onDo={onDo}
            onDiscard={onDiscard}
          />
        )}
        <TakeBack record={record} onDo={onDo} onDiscard={onDiscard} />
      </div>
      {next && !next.isOpen && (
        <p className={classes.stageHint}>
          “{STAGE_LABELS[next.stage]}” can be marked from {formatDayTime(next.from.toISOString())}.
        </p>
      )}
    </div>
  );
}

/** Returns the time, with the day if it is not the visit's. */
function StageTime({ at, booking }: { at: string; booking: Booking }) {
  const isSameDay = formatDay(at) === formatDay(booking.date);
  return <time dateTime={at}>{isSameDay ? formatTime(at) : formatDayTime(at)}</time>;
}

/** Unmarks the last stage, which may not be sent yet (JOB-3). */
function TakeBack({ record, onDo, onDiscard }: Omit<StagesProps, 'booking'>) {
  const pending = record.pendingStages.at(-1);
  const stage = pending?.mutation.type === 'stage' ? pending.mutation.stage : record.undo;
  if (stage === null) return null;
  return (
    <Button
      variant="default"
      disabled={pending?.state === 'sending'}
      onClick={() => (pending ? onDiscard(pending.key) : onDo({ type: 'unmark', stage }))}
    >
      Take back “{STAGE_LABELS[stage]}”
    </Button>
  );
}

function ofStage(pending: readonly PendingMutation[], stage: Stage): PendingMutation | undefined {
  return pending.find(({ mutation }) => 'stage' in mutation && mutation.stage === stage);
}
