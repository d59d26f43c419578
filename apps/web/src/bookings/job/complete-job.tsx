import { type Booking, STAGES, STAGE_LABELS, formatTime, opensAt } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { type Doing, type Waiting, completionIn, lastStageOf, waitText } from './pending-mutations.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import classes from './refused.module.css';
import { useOutbox } from './use-outbox.ts';

interface CompleteJobProps {
  booking: Booking;
  /** Whether its last stage is marked, here at least: then it can be completed, whatever the server said before. */
  isFinished: boolean;
  /** That it is completed, while the server does not know. */
  completion: Waiting | null;
  onDo: (doing: Doing) => void;
  onDiscard: (key: string) => void;
  /** Smaller in a row. */
  size?: 'xs' | 'md';
}

const TEXTS = moveTexts.complete;

/** Says that a job is done, once it is confirmed; that waits for a connection like all that is done at a visit (LIF-5, JOB-11). */
export function CompleteJob({
  booking,
  isFinished,
  completion,
  onDo,
  onDiscard,
  size = 'md',
}: CompleteJobProps) {
  const [opened, setOpened] = useState(false);
  const { status, moves } = booking;
  const isOffered = moves.includes('complete') || (isFinished && status === 'confirmed');
  const doing: Doing = { type: 'complete' };
  const once = {
    isPending: false,
    mutate(sent: Doing) {
      onDo(sent);
      setOpened(false);
    },
  };
  return (
    <>
      {completion && <output>{`${TEXTS.label} · ${waitText(completion)}`}</output>}
      {completion?.state === 'waiting' && (
        <Button size={size} variant="default" onClick={() => onDiscard(completion.key)}>
          Not yet
        </Button>
      )}
      {!completion && isOffered && (
        <Button
          size={size}
          variant={isFinished ? 'filled' : 'default'}
          aria-label={`${TEXTS.label}: ${bookingName(booking)}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {TEXTS.label}
        </Button>
      )}
      <ConfirmDialog
        title={TEXTS.title(bookingName(booking))}
        keepLabel={TEXTS.keep}
        confirmLabel={TEXTS.confirm}
        opened={opened}
        onClose={() => setOpened(false)}
        mutation={once}
        sends={doing}
        waitsForConnection
      >
        <p>{TEXTS.text}</p>
      </ConfirmDialog>
    </>
  );
}

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
