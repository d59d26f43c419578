import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';
import type { Move } from './lifecycle/booking.lifecycle.ts';
import { DECLINE_REASON_LABELS } from './booking-labels.ts';
import { PROBLEM_KIND_LABELS, PROBLEM_OUTCOME_LABELS } from './problem/outcomes.ts';

/** Email templates about bookings, with their label for admins; `mail/` has their content. */
export const bookingEmails = {
  booking_requested: { label: 'Booking requested' },
  new_request: { label: 'New request' },
  series_requested: { label: 'Recurring booking requested' },
  new_series: { label: 'New recurring request' },
  booking_accepted: { label: 'Booking accepted' },
  booking_declined: { label: 'Booking declined' },
  booking_expired: { label: 'Cancelled automatically' },
  booking_cancelled: { label: 'Booking cancelled' },
  booking_moved: { label: 'Booking moved' },
  reschedule_asked: { label: 'New time requested' },
  reschedule_accepted: { label: 'New time accepted' },
  reschedule_declined: { label: 'New time declined' },
  reschedule_lapsed: { label: 'New time expired' },
  booking_reassigned: { label: 'Provider changed' },
  job_given_away: { label: 'Job reassigned' },
  reminder: { label: 'Reminder', choice: 'reminders' },
  on_my_way: { label: 'On the way' },
  booking_completed: { label: 'Booking completed' },
  review_invitation: { label: 'Invitation to review', choice: 'invitations' },
  problem_opened: { label: 'Problem reported' },
  problem_decided: { label: 'Problem resolved' },
} as const;

/** A day after the visit there is something to say about it. */
const INVITATION_DELAY_MINUTES = 24 * 60;

const BOOKING = [
  'bookings',
  'availability',
  'reporting',
  'messages.housekeeper',
  'messages.people',
  'messages.person',
] as const;

/** Shared by most changes of a booking. */
const CHANGE = { audience: 'participants', changes: BOOKING } as const;
/** Shared by events about a booking that are not part of its history. */
const ASIDE = { ...SILENT, audience: 'participants' } as const;
/** Shared by events that are no news to a booking's other side. */
const QUIET = { announcement: null, mail: null } as const;

const toCustomer = <const Template extends keyof typeof bookingEmails>(template: Template) =>
  ({ to: 'customer', template }) as const;
const toProvider = <const Template extends keyof typeof bookingEmails>(template: Template) =>
  ({ to: 'provider', template }) as const;
/** To the provider whom a request goes to. */
const NEW_REQUEST = { to: 'new provider', template: 'new_request' } as const;
/** To the provider who had the job before. */
const JOB_GIVEN_AWAY = { to: 'former provider', template: 'job_given_away' } as const;

/** Announced to both sides alike. */
const toBoth = <const Text extends string>(text: Text) => ({ customer: text, provider: text }) as const;

/** Returns a sentence with a code's label after a colon; without, when no code was recorded. */
function withLabel(sentence: string, labels: Readonly<Record<string, string>>, code: unknown): string {
  const label = typeof code === 'string' ? labels[code] : undefined;
  return label ? `${sentence}: ${label}` : sentence;
}

/** Every event of a booking, of the search for cover and of a problem's photos. */
export const bookingEvents = {
  'booking.requested': {
    ...CHANGE,
    audit: '{actor} requested {booking} {from provider}',
    history: '{actor} sent {provider|us} a request',
    announcement: { provider: '{customer} requested {booking}' },
    mail: [
      { ...toCustomer('booking_requested'), seriesTemplate: 'series_requested' },
      { ...NEW_REQUEST, seriesTemplate: 'new_series' },
    ],
  },
  'booking.accepted': {
    ...CHANGE,
    changes: [...BOOKING, 'messages'],
    audit: '{actor} accepted {booking}',
    history: '{actor} accepted',
    announcement: { customer: '{provider} accepted {booking}', provider: '{booking} is confirmed' },
    mail: [toCustomer('booking_accepted')],
  },
  'booking.declined': {
    ...CHANGE,
    adminData: ['declineReason'],
    audit: '{actor} declined {booking} {decline reason}',
    history: ({ declineReason }) => withLabel('{actor} declined', DECLINE_REASON_LABELS, declineReason),
    announcement: { customer: '{provider} declined {booking}' },
    mail: [toCustomer('booking_declined')],
  },
  'booking.cancelled': {
    ...CHANGE,
    adminData: ['leaving'],
    changes: [...BOOKING, 'messages'],
    audit: '{actor} cancelled {booking} {reason} {late}',
    history: ({ reason }) =>
      reason === 'no_show'
        ? '{actor} cancelled it because the visit didn’t take place'
        : reason === 'problem'
          ? '{actor} cancelled it because of a problem'
          : '{actor} cancelled it',
    announcement: toBoth('{booking} was cancelled'),
    mail: [toCustomer('booking_cancelled'), toProvider('booking_cancelled')],
  },
  'booking.completed': {
    ...CHANGE,
    changes: [...BOOKING, 'reviews', 'referrals', 'providers'],
    audit: '{actor} completed {booking}',
    history: '{actor} completed it',
    announcement: { customer: '{booking} is complete' },
    mail: [
      toCustomer('booking_completed'),
      { ...toCustomer('review_invitation'), delayMinutes: INVITATION_DELAY_MINUTES },
    ],
  },
  'booking.expired': {
    ...CHANGE,
    audit: '{actor} cancelled {booking} {reason}',
    history: ({ reason }) =>
      reason === 'skipped' ? 'No one reactivated it before it was due to start' : 'No one replied in time',
    announcement: toBoth('{booking} was cancelled automatically'),
    mail: [toCustomer('booking_expired')],
  },
  'booking.assigned': {
    ...CHANGE,
    adminData: ['leaving'],
    audit: '{actor} assigned {booking} {to provider} {instead of}',
    history: '{actor} assigned it to {provider|another provider}',
    announcement: { customer: 'We’ve asked {provider}', provider: 'You’ve been asked to take {booking}' },
    mail: [toCustomer('booking_reassigned'), JOB_GIVEN_AWAY, NEW_REQUEST],
  },
  'booking.rescheduled': {
    ...CHANGE,
    audit: '{actor} moved {booking} {from time} {to time} {late}',
    history: '{actor} moved it from {startedAt} to {startsAt}',
    announcement: { provider: '{customer} moved their request. It’s now {booking}' },
    mail: [toProvider('booking_moved')],
  },
  'booking.reschedule_requested': {
    ...CHANGE,
    audit: '{actor} asked to move {booking} {requested time}',
    history: '{actor} asked for {requestedStartsAt} instead',
    announcement: { provider: '{customer} asked to move {booking}' },
    mail: [toProvider('reschedule_asked')],
  },
  'booking.reschedule_accepted': {
    ...CHANGE,
    audit: '{actor} accepted the move of {booking} {to time}',
    history: '{actor} accepted the new time, {startsAt}',
    announcement: { customer: '{provider} accepted the new time for {booking}' },
    mail: [toCustomer('reschedule_accepted')],
  },
  'booking.reschedule_declined': {
    ...CHANGE,
    audit: '{actor} declined the new time for {booking}',
    history: '{actor} declined the new time',
    announcement: { customer: '{provider} declined the new time for {booking}' },
    mail: [toCustomer('reschedule_declined')],
  },
  'booking.reschedule_withdrawn': {
    ...CHANGE,
    audit: '{actor} withdrew the new time for {booking}',
    history: '{actor} kept the current time',
    announcement: { provider: '{customer} is keeping the current time of {booking}' },
    mail: null,
  },
  'booking.reschedule_lapsed': {
    ...CHANGE,
    audit: 'The new time for {booking} expired',
    history: 'No one replied about the new time, so the visit stays as it was',
    announcement: toBoth('No one replied in time, so {booking} stays as it was'),
    mail: [toCustomer('reschedule_lapsed')],
  },
  'booking.skipped': {
    ...CHANGE,
    audit: '{actor} skipped {booking} {late}',
    history: '{actor} skipped it',
    announcement: { provider: '{customer} skipped {booking}' },
    mail: null,
  },
  'booking.reactivated': {
    ...CHANGE,
    audit: '{actor} reactivated {booking} {with provider}',
    history: '{actor} reactivated it',
    announcement: { provider: '{customer} reactivated {booking}' },
    mail: [{ ...toProvider('new_request'), ifPending: true }],
  },
  'booking.cover_offered': {
    audience: 'participating providers',
    changes: ['bookings'],
    audit: '{actor} asked others to cover {booking}',
    history: '{actor} asked others to take it over',
    ...QUIET,
  },
  'booking.cover_withdrawn': {
    audience: 'participating providers',
    changes: ['bookings'],
    audit: '{actor} stopped asking others to cover {booking}',
    history: '{actor} stopped asking others to take it over',
    ...QUIET,
  },
  'booking.cover_accepted': {
    ...CHANGE,
    changes: [...BOOKING, 'messages'],
    audit: '{actor} took over {booking} {from former provider}',
    history: '{actor} took it over',
    announcement: {
      customer: '{provider} is covering {booking} for the provider you booked',
    },
    mail: [toCustomer('booking_reassigned'), JOB_GIVEN_AWAY],
  },
  'booking.problem_reported': {
    ...CHANGE,
    audit: '{actor} reported a problem with {booking} {problem}',
    history: ({ kind }) => withLabel('{actor} reported a problem', PROBLEM_KIND_LABELS, kind),
    announcement: toBoth('A problem was reported with {booking}'),
    mail: [toCustomer('problem_opened'), toProvider('problem_opened')],
  },
  'booking.problem_resolved': {
    ...CHANGE,
    audit: '{actor} resolved the problem with {booking} {outcome}',
    history: ({ outcome }) => withLabel('{actor} resolved the problem', PROBLEM_OUTCOME_LABELS, outcome),
    announcement: toBoth('The problem with {booking} is resolved'),
    mail: [toCustomer('problem_decided'), toProvider('problem_decided')],
  },
  'booking.flagged': {
    audience: 'admins',
    changes: ['bookings', 'reporting'],
    audit: '{actor} flagged {booking}',
    history: '{actor} flagged it',
    ...QUIET,
  },
  'booking.flag_cleared': {
    audience: 'admins',
    changes: ['bookings', 'reporting'],
    audit: '{actor} cleared the flag on {booking}',
    history: '{actor} cleared the flag',
    ...QUIET,
  },
  'cover.requested': {
    audience: 'participants',
    changes: ['bookings.coverRequests'],
    audit: '{actor} asked {person} to cover {booking}',
    history: null,
    announcement: { provider: 'You’ve been asked to take over a job' },
    mail: null,
  },
  'cover.declined': {
    ...ASIDE,
    changes: ['bookings.cover'],
    audit: '{actor} declined to cover {booking} for {person}',
  },
  'cover.closed': {
    ...ASIDE,
    changes: ['bookings.coverRequests'],
    audit: '{actor} stopped asking {person} to cover {booking}',
  },
  'problem.photo_added': {
    ...ASIDE,
    changes: ['bookings.problems'],
    audit: '{actor} added a photo to the problem with {booking}',
  },
  'problem.photo_removed': {
    ...ASIDE,
    changes: ['bookings.problems'],
    audit: '{actor} removed a photo from the problem with {booking}',
  },
} as const satisfies Record<string, EventDefinition<keyof typeof bookingEmails>>;

export const MOVE_EVENTS: Record<Move, keyof typeof bookingEvents> = {
  accept: 'booking.accepted',
  decline: 'booking.declined',
  acceptReschedule: 'booking.reschedule_accepted',
  declineReschedule: 'booking.reschedule_declined',
  withdrawReschedule: 'booking.reschedule_withdrawn',
  reschedule: 'booking.rescheduled',
  skip: 'booking.skipped',
  reactivate: 'booking.reactivated',
  offerCover: 'booking.cover_offered',
  withdrawCover: 'booking.cover_withdrawn',
  acceptCover: 'booking.cover_accepted',
  complete: 'booking.completed',
  reportProblem: 'booking.problem_reported',
  resolveProblem: 'booking.problem_resolved',
  assign: 'booking.assigned',
  cancel: 'booking.cancelled',
  expire: 'booking.expired',
  lapse: 'booking.reschedule_lapsed',
};
