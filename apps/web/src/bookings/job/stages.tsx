import {
  type Booking,
  formatDay,
  formatDayTime,
  formatTime,
  type Stage,
  STAGE_LABELS,
  STAGES,
} from '@doorstep/domain';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { BookingActions } from '../actions/booking-actions.tsx';
import { IconCheck } from '../../ui/display/icons.ts';
import { type Doing, type ShownRecord, nextStageOf, waitText } from './doings.ts';
import classes from './stages.module.css';

interface StagesProps {
  booking: Booking;
  record: ShownRecord;
  onDo: (doing: Doing) => void;
  onDiscard: (key: string) => void;
}

/** How far a job is: its stages with their times, and for who marks them the next one (JOB-1). */
export function Stages({ booking, record, onDo, onDiscard }: StagesProps) {
  const { stages, waitingStages } = record;
  const next = nextStageOf(booking, record, useNow());
  const waitsFor = (stage: Stage) =>
    waitingStages.find(({ doing }) => doing.type === 'stage' && doing.stage === stage);
  return (
    <div>
      <ol className={classes.stages} aria-label="Stages">
        {STAGES.map((stage) => {
          const [at, waiting] = [stages[stage], waitsFor(stage)];
          return (
            <li
              key={stage}
              data-marked={at !== null}
              aria-current={next?.stage === stage ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden>
                {at !== null && <IconCheck size={16} stroke={3} />}
              </span>
              <span className={classes.name}>{STAGE_LABELS[stage]}</span>
              <span className={classes.time}>
                {at === null ? 'Not yet' : <StageTime at={at} booking={booking} />}
                {waiting && ` · ${waitText(waiting)}`}
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
        {stages.finished !== null && <BookingActions booking={booking} only={['complete']} />}
        <TakeBack booking={booking} record={record} onDiscard={onDiscard} />
      </div>
      {next && !next.isOpen && (
        <p className={classes.hint}>
          “{STAGE_LABELS[next.stage]}” can be marked from {formatDayTime(next.from.toISOString())}.
        </p>
      )}
    </div>
  );
}

/** Its time; with the day where that is not the visit's. */
function StageTime({ at, booking }: { at: string; booking: Booking }) {
  const isSameDay = formatDay(at) === formatDay(booking.date);
  return <time dateTime={at}>{isSameDay ? formatTime(at) : formatDayTime(at)}</time>;
}

/** Takes the last mark back, which may be known here alone (JOB-3). */
function TakeBack({ booking, record, onDiscard }: Omit<StagesProps, 'onDo'>) {
  const unmark = trpc.jobs.unmark.useMutation({
    meta: { failure: 'Error', refreshes: ['jobs', 'bookings'], refreshesOnFailure: ['jobs', 'bookings'] },
  });
  const waiting = record.waitingStages.at(-1);
  if (waiting && waiting.doing.type === 'stage') {
    const label = `Take back “${STAGE_LABELS[waiting.doing.stage]}”`;
    return (
      <Button variant="default" disabled={waiting.state === 'sending'} onClick={() => onDiscard(waiting.key)}>
        {label}
      </Button>
    );
  }
  const { undo: stage } = record;
  if (stage === null) return null;
  return (
    <Button
      variant="default"
      loading={unmark.isPending}
      onClick={() => unmark.mutate({ bookingId: booking.id, stage })}
    >
      Take back “{STAGE_LABELS[stage]}”
    </Button>
  );
}
