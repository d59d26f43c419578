import type { EventType, LiveEvent } from '@doorstep/domain';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Read, refresh, refreshAll } from '../freshness.ts';

const BOOKING = [
  'bookings',
  'availability',
  'figures',
  'messages.housekeeper',
  'messages.people',
  'messages.person',
] as const;
const PROVIDER = [
  'providers',
  'bookings.candidates',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.successors',
] as const;
const TIMES = [
  'availability',
  'bookings.candidates',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.rescheduleDays',
  'bookings.rescheduleSlots',
] as const;
/** How far a job is stands in its booking too. */
const JOB = ['jobs', 'bookings'] as const;
const ACCOUNTS = ['accounts', 'figures'] as const;
const MESSAGES = ['messages'] as const;
const SERVICES = ['services', 'providers', 'figures'] as const;

/** Not whether there is a desk, which is asked once. */
const TICKETS = [
  'support.list',
  'support.show',
  'support.sla',
  'support.mirror',
  'support.openCount',
  'support.ownTickets',
  'support.ticketsOf',
] as const;

/** What each event changes of what a page may show; the event is told live to whom it concerns. */
const CHANGED_BY: Record<EventType, readonly Read[]> = {
  'access_details.saved': ['accessDetails'],
  'access_details.read': ['accessDetails.readings', 'bookings.history'],
  'account.registered': [...ACCOUNTS, 'referrals'],
  'account.changed': ACCOUNTS,
  'account.password_changed': ['accounts.sessions'],
  'account.session_ended': ['accounts.sessions'],
  'account.deleted': [...ACCOUNTS, ...BOOKING, ...MESSAGES, 'providers'],
  'account.deactivated': [...ACCOUNTS, ...BOOKING, 'providers'],
  'account.reactivated': [...ACCOUNTS, 'providers'],
  'availability.hours_changed': [...TIMES, 'providers'],
  'availability.time_off_added': [...TIMES, 'bookings.cover'],
  'availability.time_off_removed': [...TIMES, 'bookings.cover'],
  'calendar_feed.created': ['calendarFeeds'],
  'calendar_feed.renewed': ['calendarFeeds'],
  'calendar_feed.ended': ['calendarFeeds'],
  'booking.requested': BOOKING,
  'booking.accepted': [...BOOKING, ...MESSAGES],
  'booking.declined': BOOKING,
  'booking.cancelled': [...BOOKING, ...MESSAGES],
  'booking.completed': [...BOOKING, 'reviews', 'referrals', 'providers'],
  'booking.expired': BOOKING,
  'booking.assigned': BOOKING,
  'booking.rescheduled': BOOKING,
  'booking.reschedule_requested': BOOKING,
  'booking.reschedule_accepted': BOOKING,
  'booking.reschedule_declined': BOOKING,
  'booking.reschedule_withdrawn': BOOKING,
  'booking.reschedule_lapsed': BOOKING,
  'booking.skipped': BOOKING,
  'booking.reactivated': BOOKING,
  'booking.cover_offered': ['bookings'],
  'booking.cover_withdrawn': ['bookings'],
  'booking.cover_accepted': [...BOOKING, ...MESSAGES],
  'booking.problem_reported': BOOKING,
  'booking.problem_resolved': BOOKING,
  'booking.reviewed': ['bookings', 'reviews', 'providers', 'figures'],
  'booking.flagged': ['bookings', 'figures'],
  'booking.flag_cleared': ['bookings', 'figures'],
  'cover.requested': ['bookings.coverRequests'],
  'cover.declined': ['bookings.cover'],
  'cover.closed': ['bookings.coverRequests'],
  'job.on_my_way': JOB,
  'job.started': JOB,
  'job.finished': JOB,
  'job.stage_taken_back': JOB,
  'job.task_changed': ['jobs'],
  'job.note_changed': ['jobs'],
  'job.photo_added': ['jobs'],
  'job.photo_changed': ['jobs'],
  'job.photo_removed': ['jobs'],
  'mail.announced': ['mail'],
  'mail.delivered': ['mail.list', 'mail.status', 'mail.refusal'],
  'message.read': MESSAGES,
  'message.sent': MESSAGES,
  'message.answered_automatically': MESSAGES,
  'problem.photo_added': ['bookings.problems'],
  'problem.photo_removed': ['bookings.problems'],
  'provider.approved': [...PROVIDER, ...ACCOUNTS],
  'provider.profile_changed': PROVIDER,
  'provider.verified': [...PROVIDER, 'accounts'],
  'provider.verification_withdrawn': [...PROVIDER, 'accounts'],
  'provider.offered': [...PROVIDER, ...TIMES],
  'support.ticket_created': TICKETS,
  'support.ticket_changed': TICKETS,
  'support.tickets_copied': TICKETS,
  'service.created': SERVICES,
  'service.updated': SERVICES,
  'service.retired': SERVICES,
};

/**
 * Reads anew what the page shows of what these events changed, save what is known to show it; all of it when something
 * may have been missed.
 */
export async function refreshAfter(
  cache: QueryClient,
  types: ReadonlySet<LiveEvent['type']>,
  isShown: (query: Query) => boolean = () => false,
): Promise<void> {
  if (types.has('missed')) return refreshAll(cache);
  // A newer server may tell what this page does not know. All of it is a line of the audit log.
  const reads: Read[] = ['audit', ...[...types].flatMap((type) => CHANGED_BY[type as EventType] ?? [])];
  await refresh(cache, [...new Set(reads)], (query) => !isShown(query));
}
