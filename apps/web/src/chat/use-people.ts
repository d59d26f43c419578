import type { Booking, Conversation, User } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { useBookings } from '../bookings/use-bookings.ts';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/use-now.ts';

/** Somebody to write to: with whom there is a conversation, or only a booking so far. */
export interface Person {
  id: number;
  name: string;
  conversation: Conversation | null;
  /** The next visit that the two have ahead of them. */
  visit: Booking | null;
}

const ON_RETURN = { refetchOnMount: 'always', refetchOnWindowFocus: 'always', staleTime: 0 } as const;

/** Everybody the user can write to: conversations first, the latest on top. */
export function usePeople() {
  const user = useUser();
  const now = useNow().toISOString();
  const conversations = trpc.messages.conversations.useQuery(undefined, ON_RETURN);
  const bookings = useBookings();
  const people =
    conversations.data && bookings.data && peopleOf(user, conversations.data, bookings.data, now);
  return {
    people,
    error: conversations.error ?? bookings.error,
    retry: () => Promise.all([conversations.refetch(), bookings.refetch()]),
  };
}

function peopleOf(
  user: User,
  conversations: readonly Conversation[],
  bookings: readonly Booking[],
  now: string,
): Person[] {
  const shared = bookings
    .flatMap((booking) => {
      const other = otherSide(user, booking);
      return other ? [{ ...other, booking }] : [];
    })
    .toSorted((a, b) => a.booking.date.localeCompare(b.booking.date));
  const visitWith = (id: number) =>
    shared.find(
      ({ booking, ...other }) =>
        other.id === id && !booking.paused && isAhead(booking) && booking.endsAt > now,
    )?.booking ?? null;
  const known = new Map<number, Person>(
    conversations.map((conversation) => {
      const { otherId: id, otherName: name } = conversation;
      return [id, { id, name, conversation, visit: visitWith(id) }];
    }),
  );
  for (const { id, name } of shared) {
    if (!known.has(id)) known.set(id, { id, name, conversation: null, visit: visitWith(id) });
  }
  return [...known.values()];
}

/** Whom a booking lets the user write to: nobody yet while it waits for a provider, nor once it was cancelled. */
function otherSide({ role }: User, booking: Booking): { id: number; name: string } | null {
  const { status, customerId, customerName, providerId, providerName } = booking;
  if (status === 'cancelled') return null;
  if (role === 'provider') return { id: customerId, name: customerName };
  return status !== 'pending' && providerId && providerName ? { id: providerId, name: providerName } : null;
}

function isAhead({ status }: Booking): boolean {
  return status === 'pending' || status === 'confirmed';
}
