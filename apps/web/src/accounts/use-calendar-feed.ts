import { trpc } from '../api.tsx';
import { useUser } from '../session.tsx';

/** The offer to end it when password or email change (ACC-26). */
export const END_FEED = 'Also end my calendar address';

/** Reads the user's calendar address while `enabled`; admins have none. */
export function useCalendarFeed(enabled = true) {
  const { role } = useUser();
  return trpc.calendarFeeds.mine.useQuery(undefined, { enabled: enabled && role !== 'admin' });
}
