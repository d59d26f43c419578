import { expectedBookingOf } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { useUser } from '../../session.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { type ActionDialogProps, isChangedMeanwhile } from './action-dialog.ts';
import { type PersonsMove, lateWarning, moveReport, moveTexts } from './move-texts.ts';
import { nameOf } from '../booking-texts.ts';
import { rescheduleText } from '../booking-status.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';

// Admins alone are shown it.
const Meanwhile = lazy(async () => (await import('./meanwhile.tsx')).Meanwhile);
const RequestDetails = lazy(async () => (await import('../page/request-details.tsx')).RequestDetails);

interface ConfirmMoveProps extends ActionDialogProps {
  move: PersonsMove;
}

/** Asks before a move is made, and names the booking (LIF-14). */
export function ConfirmMove({ move: name, booking, opened, onClose }: ConfirmMoveProps) {
  const { role } = useUser();
  // A customer and a provider each have moves that the other has not; admins have the same.
  const isAdmin = role === 'admin';
  const texts = moveTexts[name];
  const move = trpc.bookings[name].useMutation({ meta: moveReport(name) });
  const warning = opened && lateWarning(name, booking, role);
  return (
    <ConfirmDialog
      title={texts.title(nameOf(booking))}
      keepLabel={texts.keep}
      confirmLabel={texts.confirm}
      destructive={texts.destructive}
      opened={opened}
      onClose={onClose}
      mutation={move}
      sends={{ bookingId: booking.id, ...(isAdmin && { seen: expectedBookingOf(booking) }) }}
      isReady={!isAdmin || booking.moves.includes(name)}
      staysFor={isChangedMeanwhile}
    >
      {isAdmin && <Meanwhile isNeeded={opened} booking={booking} mutation={move} />}
      <p>{(isAdmin && texts.adminText) || texts.text}</p>
      {(name === 'acceptReschedule' || name === 'declineReschedule') && (
        <p>{rescheduleText(booking, role)}</p>
      )}
      {/* What is accepted is read first (DSH-14). */}
      {name === 'accept' && <RequestDetails isNeeded={opened} booking={booking} />}
      {warning && <Warning>{warning}</Warning>}
    </ConfirmDialog>
  );
}
