import { type Booking, STAGES, STAGE_LABELS, formatTime, opensAt } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import {
  type JobMutation,
  type PendingMutation,
  completionIn,
  lastStageOf,
  sendingText,
} from './pending-mutations.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import classes from './refused.module.css';
import { useOutbox } from './use-outbox.ts';

interface CompleteJobProps {
  booking: Booking;
  /** True when its last stage is marked, at least on this phone: then it can be completed. */
  isFinished: boolean;
  /** The pending completion. */
  completion: PendingMutation | null;
  onDo: (mutation: JobMutation) => void;
  onDiscard: (key: string) => void;
  /** Smaller in a row. */
  size?: 'xs' | 'md';
}

const TEXTS = moveTexts.complete;

/** Completes a job after a confirmation; queued until there is a connection (LIF-5, JOB-11). */
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
  const mutation: JobMutation = { type: 'complete' };
  const once = {
    isPending: false,
    mutate(sent: JobMutation) {
      onDo(sent);
      setOpened(false);
    },
  };
  return (
    <>
      {completion && <output>{`${TEXTS.label} · ${sendingText(completion)}`}</output>}
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
        sends={mutation}
        waitsForConnection
      >
        <p>{TEXTS.text}</p>
      </ConfirmDialog>
    </>
  );
}

/** The stage of a job, and the button for the next stage or the completion (JOB-1). */
export function NextStage({ booking }: { booking: Booking }) {
  const now = useNow();
  const { pending, record, discard } = useOutbox(booking.id);
  const onTheirWay = pending.filter(({ state }) => state !== 'refused');
  const last = onTheirWay.findLast(({ mutation }) => 'stage' in mutation);
  const lastStage = lastStageOf(booking, pending);
  const next = STAGES[lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1];
  const isOpen = next && opensAt({ startsAt: booking.date }, next) <= now;
  return (
    <div className={classes.stage}>
      <CurrentStage booking={booking} last={last} />
      {isOpen && (
        <Button size="md" fullWidth onClick={() => record({ type: 'stage', stage: next })}>
          {STAGE_LABELS[next]}
        </Button>
      )}
      {lastStage === 'finished' && (
        <CompleteJob
          booking={booking}
          isFinished
          completion={completionIn(pending)}
          onDo={record}
          onDiscard={discard}
        />
      )}
    </div>
  );
}

/** The last marked stage with its time, or the one being unmarked. */
function CurrentStage({ booking: { stage }, last }: { booking: Booking; last: PendingMutation | undefined }) {
  const isTakenBack = last?.mutation.type === 'unmark';
  const name = last && 'stage' in last.mutation ? last.mutation.stage : stage?.name;
  if (!name) return null;
  return (
    <output>
      <b>{STAGE_LABELS[name]}</b>
      {isTakenBack ? ' taken back' : `, ${formatTime(last?.madeAt ?? stage?.at ?? '')}`}
      {last && ` · ${sendingText(last)}`}
    </output>
  );
}

/** Completes a job in a list, as on its page (JOB-11). */
export function CompleteInRow({ booking }: { booking: Booking }) {
  const { pending, record, discard } = useOutbox(booking.id);
  if (booking.status !== 'confirmed') return null;
  return (
    <CompleteJob
      booking={booking}
      isFinished={lastStageOf(booking, pending) === 'finished'}
      completion={completionIn(pending)}
      onDo={record}
      onDiscard={discard}
      size="xs"
    />
  );
}
