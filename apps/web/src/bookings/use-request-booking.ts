import { landingPathOf } from '@doorstep/domain';
import { useNavigate } from 'react-router';
import { statusMessageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { useToast } from '../ui/toast.tsx';
import type { formRequest } from './form-request.ts';
import { useSubmissionKey } from './submission-key.ts';

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
        toast({
          title: 'Authentication required',
          description: 'Please login to book a service',
          variant: 'destructive',
        });
        return;
      }
      toast({
        title: 'Booking failed',
        description: `Failed to create booking: ${statusMessageOf(failure)}`,
        variant: 'destructive',
      });
      if (refusal?.appCode === 'price_changed') await cache.services.list.refetch();
      await cache.availability.slots.invalidate();
    },
  });

  function request(booking: ReturnType<typeof formRequest> & { date: string; providerId: number | null }) {
    mutate({ ...booking, idempotencyKey: keyOf(booking) });
  }

  return { request, isPending, refusal: refusalOf(error), forget: reset };
}
