import { type DeclineReason, formatDayTime } from '@doorstep/domain';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type ActionDialogProps, decisionOn, isConcurrentChange } from './action-dialog.ts';
import { type PersonsMove, lateFrom, lateWarning, moveReport, moveTexts } from './move-texts.ts';
import { bookingName } from '../booking-texts.ts';
import { rescheduleText } from '../booking-status.tsx';
import { PlainButton } from '../../ui/feedback/empty-state.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';

// Only admins see it.
const ConcurrentChange = lazy(async () => (await import('./concurrent-change.tsx')).ConcurrentChange);

interface ConfirmMoveProps extends ActionDialogProps {
  move: PersonsMove;
  /** False until the details that the decision needs are loaded. */
  isReady?: boolean;
  /** Sent with the move. */
  input?: { declineReason?: DeclineReason; reason?: 'no_show' | 'problem' };
  /** Details below the question. */
  children?: ReactNode;
}

/** Confirms a move, naming the booking (LIF-14). */
export function ConfirmMove({
  move: name,
  booking,
  opened,
  isReady = true,
  input = {},
  onClose,
  onReschedule,
  children,
}: ConfirmMoveProps) {
  const { role } = useUser();
  // Customer and provider have different moves; two admins have the same and may collide.
  const isAdmin = role === 'admin';
  // A time is only agreed to as it was visible.
  const isAboutTime = name === 'accept' || name === 'acceptReschedule';
  const isPossible = booking.moves.includes(name);
  const texts = moveTexts[name];
  const move = trpc.bookings[name].useMutation({ meta: moveReport(name, isAdmin ? null : role) });
  const warning = opened && lateWarning(name, booking, role);
  const late = opened && lateFrom(name, booking, role);
  return (
    <ConfirmDialog
      title={texts.title(bookingName(booking))}
      keepLabel={texts.keep}
      confirmLabel={texts.confirm}
      destructive={texts.destructive}
      opened={opened}
      onClose={onClose}
      mutation={move}
      sends={{ ...input, ...(isAdmin || isAboutTime ? decisionOn(booking) : { bookingId: booking.id }) }}
      isReady={isReady && isPossible}
      staysFor={isConcurrentChange}
      isOptimistic={!isAdmin}
    >
      {isAdmin && <ConcurrentChange isNeeded={opened} booking={booking} mutation={move} />}
      <p>{(isAdmin && texts.adminText) || texts.text}</p>
      {(name === 'acceptReschedule' || name === 'declineReschedule') && (
        <p>{rescheduleText(booking, role)}</p>
      )}
      {opened && !isAdmin && !isPossible && (
        <Warning announced="politely">The booking has changed, so you can’t do this any more.</Warning>
      )}
      {children}
      {late && <p>Do this before {formatDayTime(late)} and it won’t be marked as late.</p>}
      {name === 'cancel' && onReschedule && (
        <Group gap="xs">
          Would another time suit you?
          <PlainButton onClick={onReschedule}>Reschedule instead</PlainButton>
        </Group>
      )}
      {warning && <Warning>{warning}</Warning>}
    </ConfirmDialog>
  );
}
