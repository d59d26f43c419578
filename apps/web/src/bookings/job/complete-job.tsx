import type { ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { completionIn, lastStageOf, sendingText } from './pending-mutations.ts';
import { useOutbox } from './use-outbox.ts';

export const CompletionDialog = lazy(async () => (await import('./completion-dialog.tsx')).CompletionDialog);

interface CompleteJobProps {
  booking: ListedBooking<'totalPrice'>;
  /** Smaller in a row. */
  size?: 'xs' | 'md';
}

const TEXTS = moveTexts.complete;

/** Completes a job after a confirmation; queued until there is a connection (LIF-5, JOB-11). */
export function CompleteJob({ booking, size = 'md' }: CompleteJobProps) {
  const { pending, record, discard } = useOutbox(booking.id);
  const [opened, setOpened] = useState(false);
  if (booking.status !== 'confirmed') return null;
  const completion = completionIn(pending);
  // Also when only this phone knows it; then the job can be completed.
  const isFinished = lastStageOf(booking, pending) === 'finished';
  return (
    <>
      {completion && <output>{`${TEXTS.label} · ${sendingText(completion)}`}</output>}
      {completion?.state === 'waiting' && (
        <Button size={size} variant="default" onClick={() => discard(completion.key)}>
          Not yet
        </Button>
      )}
      {!completion && (isFinished || booking.moves.includes('complete')) && (
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
      <CompletionDialog booking={booking} opened={opened} onClose={() => setOpened(false)} onDo={record} />
    </>
  );
}
