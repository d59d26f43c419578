import type { Booking, Move } from '@doorstep/domain';
import { messageOf } from '../api-messages.ts';
import { trpc } from '../api.tsx';
import { useToast } from '../ui/toast.tsx';

/** The moves that people make with one button; others ask for more, such as another time, or are the system's. */
export type PersonsMove = Exclude<Move, 'reschedule' | 'assign' | 'reportProblem' | 'expire' | 'lapse'>;

/** Makes a move, shows the booking as the server then has it, and toasts (S2 §8). */
export function useMove(name: PersonsMove, success: { title: string; description?: string }) {
  const toast = useToast();
  const cache = trpc.useUtils();
  return trpc.bookings[name].useMutation({
    async onSuccess(booking) {
      const replace = (bookings?: Booking[]) =>
        bookings?.map((each) => (each.id === booking.id ? booking : each));
      cache.bookings.list.setData(undefined, replace);
      cache.bookings.listAll.setData(undefined, replace);
      toast(success);
      await cache.bookings.series.invalidate();
    },
    async onError(error) {
      toast({ title: 'Error', description: messageOf(error), variant: 'destructive' });
      // It was refused because the booking is not what this page still shows.
      await cache.bookings.invalidate();
    },
  });
}
