import { trpc } from '../api.tsx';

/** The user's bookings, fetched anew on every visit and whenever the window comes back (S2 §7). */
export function useBookings() {
  return trpc.bookings.list.useQuery(undefined, {
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}
