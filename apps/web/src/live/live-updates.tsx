import type { Booking, EventType, LiveEvent, Role } from '@doorstep/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { client, queryClient } from '../api.tsx';
import { isReadSince } from '../freshness.ts';
import { isLeaving, whenSettled } from '../mutation-reports.ts';
import { answeredAt } from '../own-events.ts';
import { lastRole, useSession, useUser } from '../session.tsx';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { announcementOf, joinAnnouncements } from './announcements.ts';
import { putInPlace } from './changed-bookings.ts';
import { refreshAfter } from './changed-reads.ts';
import type { LiveCursor } from './live-cursor.ts';
import { isOfOtherConversation } from './other-conversations.ts';
import { type Heard, followEvents } from './stream.ts';

/** What happens together, as the dates of a series do, is read anew together. */
const GATHERING_MS = 50;
/** So many bookings at once are read as the lists that hold them. */
const MAX_BOOKINGS = 10;

interface Props {
  userId: number;
  cursorOf: (userId: number) => LiveCursor;
}

/**
 * Reads anew what the page shows whenever the live stream says that it has changed (MSG-5), and says it to screen
 * readers: not as a toast, which would push away what the user is being told of their own doing.
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
      // Who is leaving, or has left, reads nothing any more.
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
      // Nothing that was heard is forgotten by going to another page.
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
 * Shows what the user has changed, here or in another tab. What this tab did is known by its answer; of that, all is shown
 * which was read anew since.
 */
async function followOwn(events: readonly Heard[]): Promise<void> {
  await whenSettled(queryClient);
  // The log-out may be what was waited for: who has left reads nothing any more.
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

/** Shows what others have changed. @returns the announcements of it */
async function followUp(events: readonly Heard[], role: Role): Promise<string[]> {
  const [bookings, names] = await Promise.all([showChanges(events), readNames(events)]);
  const announcements = events.flatMap(({ type, bookingId }) => {
    if (type === 'missed') return [];
    const booking = bookings.find(({ id }) => id === bookingId);
    return announcementOf(type, role, booking) ?? [];
  });
  return [...new Set(announcements), ...names.map((name) => `New message from ${name}`)];
}

/** Shows what events have changed. @returns the bookings that they are about, as far as they were read by themselves */
async function showChanges(events: readonly Heard[]): Promise<Booking[]> {
  const [ofBookings, others] = [events.filter(isOfBooking), events.filter((event) => !isOfBooking(event))];
  const bookings = await readBookings(ofBookings);
  const areShown = bookings?.map((booking) => putInPlace(queryClient, booking));
  await Promise.all([
    refreshAfter(queryClient, typesOf(others), isOfOtherConversation(others)),
    refreshAfter(queryClient, typesOf(ofBookings), (query) => areShown?.every((is) => is(query)) ?? false),
  ]);
  return bookings ?? [];
}

function isOfBooking(event: Heard): event is Heard & { type: EventType; bookingId: number } {
  return event.bookingId !== null;
}

function typesOf(events: readonly Heard[]): ReadonlySet<LiveEvent['type']> {
  return new Set(events.map(({ type }) => type));
}

/** The bookings that something happened to, as they are now; null when they are too many, or one is not the user's any more. */
async function readBookings(events: readonly { bookingId: number }[]): Promise<Booking[] | null> {
  const ids = new Set(events.map(({ bookingId }) => bookingId));
  if (ids.size > MAX_BOOKINGS) return null;
  const reads = [...ids].map((bookingId) => client.bookings.show.query({ bookingId }));
  return Promise.all(reads).catch(() => null);
}

/** Who has written, of whom the page does not tell by itself. */
async function readNames(events: readonly Heard[]): Promise<string[]> {
  const written = events.filter(({ type }) => type === 'message.sent');
  if (written.length === 0 || CHAT.has(location.pathname)) return [];
  const ids = new Set(written.map(({ conversationId }) => conversationId));
  // The latest conversations come first.
  const people = await client.messages.people.query({}).catch(() => null);
  return people?.items.filter((each) => ids.has(each.conversationId)).map(({ name }) => name) ?? [];
}

/** The pages of conversations, which say by themselves what is written. */
const CHAT: ReadonlySet<string> = new Set(['/chat', '/provider-chat']);
