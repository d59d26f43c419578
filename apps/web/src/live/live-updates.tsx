import {
  type Booking,
  EVENTS,
  type EventType,
  type LiveEvent,
  type Role,
  type PlacesIn,
  definitionOf,
  fillPlaces,
} from '@doorstep/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { client, queryClient } from '../api.tsx';
import { isReadSince, type Read, refresh, refreshAll } from '../freshness.ts';
import { isLeaving, whenSettled } from '../mutation-reports.ts';
import { answeredAt } from '../own-events.ts';
import { lastRole, useSession, useUser } from '../session.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { putInPlace } from './changed-bookings.ts';
import type { LiveCursor } from './live-cursor.ts';
import { followEvents, type Heard } from './stream.ts';
import type { Query, QueryClient } from '@tanstack/react-query';
import { bookingName } from '../bookings/booking-texts.ts';

/** Events close together, such as the dates of a series, cause one refetch. */
const GATHERING_MS = 50;
/** Above this number of bookings, their lists are refetched instead. */
const MAX_BOOKINGS = 10;

interface Props {
  userId: number;
  cursorOf: (userId: number) => LiveCursor;
}

/**
 * Refetches what the live stream reports as changed (MSG-5) and announces it to screen readers, not as a toast, which would
 * replace one about the user's own action.
 */
export function LiveUpdates({ userId, cursorOf }: Props) {
  const { signOut } = useSession();
  const { role } = useUser();
  const [announcement, setAnnouncement] = useState('');
  const onSignedOut = useEffectEvent(() => {
    if (!isLeaving(queryClient)) signOut();
  });
  const follow = useEffectEvent(async (events: readonly Heard[]) => {
    const { others = [], own = [] } = Object.groupBy(events, ({ isOwn }) => (isOwn ? 'own' : 'others'));
    if (own.length > 0) void followOwn(own);
    const announcements = await followUp(others, role);
    if (announcements.length > 0) setAnnouncement(joinAnnouncements(announcements));
  });
  useEffect(() => {
    let events: Heard[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    function passOn() {
      clearTimeout(timer);
      timer = undefined;
      // A user who is logging out reads nothing.
      if (!isLeaving(queryClient) && lastRole() !== null) void follow(events);
      events = [];
    }
    const leave = followEvents(userId, cursorOf(userId), {
      onEvent(event) {
        events.push(event);
        timer ??= setTimeout(passOn, GATHERING_MS);
      },
      onSignedOut,
    });
    return () => {
      leave();
      // Navigation does not lose events.
      if (events.length > 0) passOn();
    };
  }, [userId, cursorOf]);
  return (
    <VisuallyHidden component="p" aria-live="polite">
      {announcement}
    </VisuallyHidden>
  );
}

/**
 * Applies the user's own changes, here or in another tab. This tab's changes are known from its responses: queries that were
 * refetched since are current.
 */
async function followOwn(events: readonly Heard[]): Promise<void> {
  await whenSettled(queryClient);
  // The pending mutation may have been the logout.
  if (lastRole() === null) return;
  const { here = [], elsewhere = [] } = Object.groupBy(events, ({ id }) =>
    answeredAt(id) === undefined ? 'elsewhere' : 'here',
  );
  const since = Math.max(...here.map(({ id }) => answeredAt(id) ?? 0));
  await Promise.all([
    showChanges(elsewhere),
    refreshAfter(queryClient, typesOf(here), (query) => isReadSince(query, since)),
  ]);
}

/** Applies the changes of others. @returns their announcements */
async function followUp(events: readonly Heard[], role: Role): Promise<string[]> {
  const [bookings, names] = await Promise.all([showChanges(events), readNames(events)]);
  const announcements = events.flatMap(({ type, bookingId }) => {
    if (type === 'missed') return [];
    const booking = bookings.find(({ id }) => id === bookingId);
    return announcementOf(type, role, booking) ?? [];
  });
  return [...new Set(announcements), ...names.map((name) => `New message from ${name}`)];
}

/** Applies the changes of events. @returns their bookings, if they were read individually */
async function showChanges(events: readonly Heard[]): Promise<Booking[]> {
  const [ofBookings, others] = [events.filter(isOfBooking), events.filter((event) => !isOfBooking(event))];
  const bookings = await readBookings(ofBookings);
  const areVisible = bookings?.map((booking) => putInPlace(queryClient, booking));
  await Promise.all([
    refreshAfter(queryClient, typesOf(others), isOfOtherConversation(others)),
    refreshAfter(queryClient, typesOf(ofBookings), (query) => areVisible?.every((is) => is(query)) ?? false),
  ]);
  return bookings ?? [];
}

function isOfBooking(event: Heard): event is Heard & { type: EventType; bookingId: number } {
  return event.bookingId !== null;
}

function typesOf(events: readonly Heard[]): ReadonlySet<LiveEvent['type']> {
  return new Set(events.map(({ type }) => type));
}

/** Reads the bookings of the events; null if there are too many, or if one is not the user's any more. */
async function readBookings(events: readonly { bookingId: number }[]): Promise<Booking[] | null> {
  const ids = new Set(events.map(({ bookingId }) => bookingId));
  if (ids.size > MAX_BOOKINGS) return null;
  const reads = [...ids].map((bookingId) => client.bookings.show.query({ bookingId }));
  return Promise.all(reads).catch(() => null);
}

/** Returns the authors of new messages that the page does not show. */
async function readNames(events: readonly Heard[]): Promise<string[]> {
  const written = events.filter(({ type }) => type === 'message.sent');
  if (written.length === 0 || CHAT.has(location.pathname)) return [];
  const ids = new Set(written.map(({ conversationId }) => conversationId));
  // The latest conversations come first.
  const people = await client.messages.people.query({}).catch(() => null);
  return people?.items.filter((each) => ids.has(each.conversationId)).map(({ name }) => name) ?? [];
}

/** Pages that show new messages themselves. */
const CHAT: ReadonlySet<string> = new Set(['/chat', '/provider-chat']);

/** A newer server may send events that this page does not know. */
const definitions: Partial<Record<EventType | 'missed', { changes: readonly Read[] }>> = EVENTS;

/**
 * Refetches what the page shows of the reads that these events changed, except queries known to be current; everything when
 * events may have been missed.
 */
export async function refreshAfter(
  cache: QueryClient,
  types: ReadonlySet<LiveEvent['type']>,
  isCurrent: (query: Query) => boolean = () => false,
): Promise<void> {
  if (types.has('missed')) return refreshAll(cache);
  // Every event is a line of the audit log.
  const reads: Read[] = ['audit', ...[...types].flatMap((type) => definitions[type]?.changes ?? [])];
  await refresh(cache, [...new Set(reads)], (query) => !isCurrent(query));
}

const THREAD: Read = 'messages.thread';

/** Returns a predicate for queries of conversations that none of these events is about. */
export function isOfOtherConversation(events: readonly Heard[]): (query: Query) => boolean {
  const ids = new Set(events.map(({ conversationId }) => conversationId));
  if (ids.has(null)) return () => false;
  return ({ queryKey: [path, asked] }) => {
    if (!Array.isArray(path) || path.join('.') !== THREAD) return false;
    const { conversationId } = (asked as { input: { conversationId: number } }).input;
    return !ids.has(conversationId);
  };
}

type Announcement = NonNullable<(typeof EVENTS)[EventType]['announcement']>;
type TextIn<Sides> = Sides extends unknown ? Sides[keyof Sides] & string : never;

/** Returns the announcement of an event, about its booking if it has one; null when there is none for this role. */
function announcementOf(type: EventType, role: Role, booking?: Booking): string | null {
  const text = role === 'admin' ? undefined : definitionOf(type)?.announcement?.[role];
  if (text === undefined || !booking) return text?.includes('{') ? null : (text ?? null);
  const places: Record<PlacesIn<TextIn<Announcement>>, string> = {
    booking: bookingName(booking),
    customer: booking.customerName,
    provider: booking.providerName ?? 'The provider',
  };
  return fillPlaces(text, (name) => places[name as keyof typeof places]);
}

const MAX_ANNOUNCEMENTS = 3;

/** Returns one text of several announcements; of many, their number. */
function joinAnnouncements(announcements: readonly string[]): string {
  if (announcements.length > MAX_ANNOUNCEMENTS) return `${announcements.length} changes to your bookings`;
  return announcements.join('. ');
}
