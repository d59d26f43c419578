import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import {
  type JobMutation,
  type PendingMutation,
  completionIn,
  lastStageOf,
  sendingText,
} from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

export const CompletionDialog = lazy(async () => (await import('./completion-dialog.tsx')).CompletionDialog);

interface CompleteJobProps {
  booking: ListedBooking<'totalPrice'>;
  /** True when its last stage is marked, at least on this phone: then it can be completed. */
  isFinished: boolean;
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
      <CompletionDialog booking={booking} opened={opened} onClose={() => setOpened(false)} onDo={onDo} />
    </>
  );
}

/** Completes a job in a list, as on its page (JOB-11). */
export function CompleteInRow({ booking }: Pick<CompleteJobProps, 'booking'>) {
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
