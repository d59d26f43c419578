import { type Booking, type RebookingOffer, formatDayTime, landingPathOf } from '@doorstep/domain';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { trpc } from '../../api.tsx';
import { showConfirmed } from '../request/confirmed.ts';
import { BOOKED, failureToast, viewBooking } from '../booking-texts.ts';

/** Something that a booking can be replaced by in one click. */
export interface Replacement {
  /** Who comes at its time, or the other time. */
  label: string;
  choice: { providerId: number } | { date: string; time: string };
}

/** Who else could come at its time, then when else somebody could. */
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
  // What was offered is not free any more, or costs something else: what is stands in its place.
  refreshesOnFailure: ['bookings', 'availability'],
} as const;

/** Booking in one click what others called off; then it stands on top of the dashboard (LIF-12). */
export function useRebooking({ id: bookingId }: Pick<Booking, 'id'>) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<string | null>(null);
  const { mutate } = trpc.bookings.rebook.useMutation({
    meta: REPORT,
    onSuccess({ id }) {
      showConfirmed({ bookingId: id });
      return navigate(landingPathOf('customer'));
    },
    onSettled: () => setSent(null),
  });
  return {
    /** The label of what is being booked; null while nothing is. */
    sent,
    book({ label, choice }: Replacement, totalPrice: number) {
      setSent(label);
      mutate({ bookingId, ...choice, totalPrice });
    },
  };
}
