import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { nameOf } from '../booking-name.ts';
import { type Doing, type Waiting, waitText } from './pending-mutations.ts';

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
          aria-label={`${TEXTS.label}: ${nameOf(booking)}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {TEXTS.label}
        </Button>
      )}
      <ConfirmDialog
        title={TEXTS.title(nameOf(booking))}
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
