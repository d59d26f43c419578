import { type Service, landingPathOf, quote } from '@doorstep/domain';
import { FORM_DURATION } from '@doorstep/domain';
import { useNavigate } from 'react-router';
import { statusMessageOf } from '../api-messages.ts';
import { refusalOf, trpc } from '../api.tsx';
import { useToast } from '../ui/toast.tsx';
import { type BookingForm, addressOf } from './booking-form.schema.ts';
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

  function request(form: BookingForm, service: Service) {
    const { totalPrice } = quote({ price: service.price, duration: FORM_DURATION });
    const booking = {
      serviceId: service.id,
      date: `${form.date}T${form.time}`,
      time: form.time,
      duration: FORM_DURATION,
      address: addressOf(form),
      notes: form.notes,
      price: service.price,
      totalPrice,
    };
    mutate({ ...booking, idempotencyKey: keyOf(booking) });
  }

  return { request, isPending, refusal: refusalOf(error), forget: reset };
}
