import { landingPathOf } from '@doorstep/domain';
import { useNavigate } from 'react-router';
import { statusMessageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { type ToastText, useToast } from '../ui/toast.tsx';
import type { formRequest } from './form-request.ts';
import { useSubmissionKey } from './submission-key.ts';

/** What somebody is told who is not signed in any more when they book (S1 §5). */
export const LOGIN_NEEDED: ToastText = {
  title: 'Authentication required',
  description: 'Please login to book a service',
  variant: 'destructive',
};

/** Sends a booking with the toasts of S1 §8; success shows it on the dashboard. */
export function useRequestBooking({ onBooked }: { onBooked: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const cache = trpc.useUtils();
  const keyOf = useSubmissionKey();

  const { mutate, isPending, error, reset } = trpc.bookings.request.useMutation({
    async onSuccess(booking) {
      onBooked();
      cache.bookings.list.setData(undefined, (bookings) => bookings && [booking, ...bookings]);
      toast({ title: 'Booking successful', description: 'Your service has been booked successfully' });
      await navigate(landingPathOf('customer'));
    },
    async onError(failure) {
      const refusal = refusalOf(failure);
      if (refusal?.appCode === 'signed_out') {
        toast(LOGIN_NEEDED);
        return;
      }
      toast({
        title: 'Booking failed',
        description: `Failed to create booking: ${statusMessageOf(failure)}`,
        variant: 'destructive',
      });
      if (refusal?.appCode === 'price_changed') await cache.services.list.refetch();
      // Without an answer it may be booked: the same is tried again, at the time that is then no longer free.
      if (refusal) await cache.availability.invalidate();
    },
  });

  function request(booking: ReturnType<typeof formRequest> & { date: string; providerId: number | null }) {
    mutate({ ...booking, idempotencyKey: keyOf(booking) });
  }

  return { request, isPending, refusal: refusalOf(error), forget: reset };
}
