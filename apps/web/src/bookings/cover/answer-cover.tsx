import type { CoverRequest } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import { moveReport, moveTexts } from '../actions/move-texts.ts';
import { nameOf } from '../booking-texts.ts';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { CoverDetails } from './cover-details.tsx';

/** Takes over a job, after asking (LIF-14). */
export function AcceptCover({ request }: { request: CoverRequest }) {
  const accept = trpc.bookings.acceptCover.useMutation({ meta: moveReport('acceptCover') });
  const { label, title, text, keep, confirm } = moveTexts.acceptCover;
  return (
    <ConfirmButton
      label={label}
      of={nameOf(request)}
      variant="filled"
      title={title(nameOf(request))}
      keepLabel={keep}
      confirmLabel={confirm}
      mutation={accept}
      sends={{ bookingId: request.id }}
    >
      <p>{text}</p>
      <CoverDetails request={request} />
    </ConfirmButton>
  );
}

const DECLINED = {
  success: { title: 'Booking updated', description: 'You are no longer asked for it' },
  failure: 'Error',
  refreshes: ['bookings.coverRequests'],
  refreshesOnFailure: ['bookings.coverRequests'],
} as const;

/** Declines to take it over. */
export function DeclineCover({ request }: { request: CoverRequest }) {
  const decline = trpc.bookings.declineCover.useMutation({ meta: DECLINED });
  return (
    <ConfirmButton
      label="Decline"
      of={nameOf(request)}
      title={`Decline ${nameOf(request)}?`}
      keepLabel="Not yet"
      confirmLabel="Decline Job"
      mutation={decline}
      sends={{ bookingId: request.id }}
    >
      <p>It stays with {request.providerName} unless another takes it.</p>
    </ConfirmButton>
  );
}
