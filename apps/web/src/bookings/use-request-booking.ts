import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf, statusMessageOf } from '../api-messages.ts';
import { client, refusalOf, trpc } from '../api.tsx';
import { type ToastText, useToast } from '../ui/toast.tsx';
import { wait } from '../ui/wait.ts';
import type { SentRequest } from './sent-request.ts';
import { forgetSubmission, useSubmissionKey } from './submission-key.ts';

/** What somebody is told who is not signed in any more when they book (S1 §5). */
export const LOGIN_NEEDED: ToastText = {
  title: 'Authentication required',
  description: 'Please login to book a service',
  variant: 'destructive',
};

interface RequestOptions {
  onBooked: () => void | Promise<void>;
  /** How long a submission takes at least, in milliseconds. */
  atLeast?: number;
}

interface Submission {
  request: SentRequest & { date: string; providerId: number | null };
  /** What the toast says of it. */
  description: string;
}

/** Sends a booking with the toasts of S1 §8. */
export function useRequestBooking({ onBooked, atLeast = 0 }: RequestOptions) {
  const toast = useToast();
  const cache = trpc.useUtils();
  const keyOf = useSubmissionKey('booking');
  const busy = useRef(false);

  const { mutate, isPending, error, reset } = useMutation({
    async mutationFn({ request }: Submission) {
      const booked = client.bookings.request.mutate({ ...request, idempotencyKey: keyOf(request) });
      await Promise.allSettled([booked, wait(atLeast)]);
      return booked;
    },
    async onSuccess(booking, { description }) {
      forgetSubmission('booking');
      cache.bookings.list.setData(undefined, (bookings) => bookings && [booking, ...bookings]);
      toast({ title: 'Booking successful', description });
      await onBooked();
    },
    onSettled() {
      busy.current = false;
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
      // The service costs something else by now, or is not offered any more.
      if (refusal?.appCode === 'price_changed' || refusal?.fields?.['serviceId'])
        await cache.services.list.refetch();
      // Without an answer it may be booked: the same is tried again, at the time that is then no longer free.
      if (refusal) {
        await Promise.all([cache.availability.invalidate(), cache.bookings.candidates.invalidate()]);
      }
    },
  });

  return {
    request(submission: Submission) {
      // A second click may come before the page shows that the first one is under way.
      if (busy.current) return;
      busy.current = true;
      mutate(submission);
    },
    isPending,
    refusal: refusalOf(error),
    failureText: error === null ? null : messageOf(error),
    forget: reset,
  };
}
