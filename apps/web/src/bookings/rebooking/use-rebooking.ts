import { type Booking, type RebookingOffer, formatDayTime, landingPathOf } from '@doorstep/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../../api.tsx';
import { showNewBooking } from '../request/new-booking.ts';
import { BOOKED, failureToast, viewBooking } from '../booking-texts.ts';

/** A replacement that is booked in one click. */
export interface Replacement {
  /** The provider at the same time, or another time. */
  label: string;
  choice: { providerId: number } | { date: string; time: string };
}

/** Returns other providers at the same time, then other times. */
export function replacementsOf({ providers, times }: RebookingOffer): Replacement[] {
  return [
    ...providers.map(({ id, name }) => ({ label: name, choice: { providerId: id } })),
    ...times.map(({ date, time, startsAt }) => ({
      label: formatDayTime(startsAt),
      choice: { date: `${date}T${time}`, time },
    })),
  ];
}

const REPORT = {
  success: ({ id }: Booking) => ({ ...BOOKED, action: viewBooking(id) }),
  failure: (error: unknown) => failureToast(error, null),
  refreshes: ['bookings', 'availability'],
  // After a refusal, offers are outdated.
  refreshesOnFailure: ['bookings', 'availability'],
} as const;

/** Books a replacement in one click, and confirms it on top of the dashboard (LIF-12). */
export function useRebooking({ id: bookingId }: Pick<Booking, 'id'>) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<string | null>(null);
  const { mutate } = trpc.bookings.rebook.useMutation({
    meta: REPORT,
    onSuccess({ id }) {
      showNewBooking({ bookingId: id });
      return navigate(landingPathOf('customer'));
    },
    onSettled: () => setSent(null),
  });
  return {
    /** The label of the replacement being booked. */
    sent,
    book({ label, choice }: Replacement, totalPrice: number) {
      setSent(label);
      mutate({ bookingId, ...choice, totalPrice });
    },
  };
}
