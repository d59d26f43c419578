import type { Booking, Conversation, User } from '@doorstep/domain';
import { trpc } from '../api.tsx';
import { isAhead } from '../bookings/list/ahead.ts';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { type Readable, together } from '../ui/feedback/query.tsx';

/** A person to write to: with whom there is a conversation, or only a booking so far. */
export interface Person {
  id: number;
  name: string;
  conversation: Conversation | null;
  /** The next visit that the two have ahead of them. */
  visit: Booking | null;
}

/** Everybody the user can write to: conversations first, the latest on top. */
export function usePeople(): Readable<Person[]> {
  const user = useUser();
  const now = useNow().toISOString();
  const conversations = trpc.messages.conversations.useQuery();
  const bookings = trpc.bookings.list.useQuery();
  const both = together({ conversations, bookings });
  return { ...both, data: both.data && peopleOf(user, both.data.conversations, both.data.bookings, now) };
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
    shared.find(({ booking, ...other }) => other.id === id && !booking.paused && isAhead(booking, now))
      ?.booking ?? null;
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

/** Whom a booking lets the user write to: undefined while it waits for a provider, and once it was cancelled. */
function otherSide({ role }: User, booking: Booking): { id: number; name: string } | null {
  const { status, customerId, customerName, providerId, providerName } = booking;
  if (status === 'cancelled') return null;
  if (role === 'provider') return { id: customerId, name: customerName };
  return status !== 'pending' && providerId && providerName ? { id: providerId, name: providerName } : null;
}
