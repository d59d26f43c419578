import type { Role } from '../roles.ts';

/** The header of an answer that names the events which its commands made, so that who sent them knows them again. */
export const RECORDED_EVENTS_HEADER = 'x-recorded-events';

/**
 * Who besides admins is told of an event: who did it, who takes part in its booking and whom it names; of these only
 * providers; all users; none.
 */
type Audience = 'those concerned' | 'providers concerned' | 'everyone' | 'admins';

/** Everything that is recorded, and who hears of it, live and in the history of a booking. */
const AUDIENCES = {
  'access_details.saved': 'those concerned',
  'access_details.read': 'those concerned',
  'account.registered': 'those concerned',
  'account.changed': 'those concerned',
  'account.password_changed': 'those concerned',
  'account.session_ended': 'those concerned',
  'account.deleted': 'those concerned',
  'account.deactivated': 'those concerned',
  'account.reactivated': 'those concerned',
  'availability.hours_changed': 'those concerned',
  'availability.time_off_added': 'those concerned',
  'availability.time_off_removed': 'those concerned',
  'calendar_feed.created': 'those concerned',
  'calendar_feed.renewed': 'those concerned',
  'calendar_feed.ended': 'those concerned',
  'booking.requested': 'those concerned',
  'booking.accepted': 'those concerned',
  'booking.declined': 'those concerned',
  'booking.cancelled': 'those concerned',
  'booking.completed': 'those concerned',
  'booking.expired': 'those concerned',
  'booking.assigned': 'those concerned',
  'booking.rescheduled': 'those concerned',
  'booking.reschedule_requested': 'those concerned',
  'booking.reschedule_accepted': 'those concerned',
  'booking.reschedule_declined': 'those concerned',
  'booking.reschedule_withdrawn': 'those concerned',
  'booking.reschedule_lapsed': 'those concerned',
  'booking.skipped': 'those concerned',
  'booking.reactivated': 'those concerned',
  'booking.cover_offered': 'providers concerned',
  'booking.cover_withdrawn': 'providers concerned',
  'booking.cover_accepted': 'those concerned',
  'booking.problem_reported': 'those concerned',
  'booking.problem_resolved': 'those concerned',
  'booking.reviewed': 'those concerned',
  'booking.flagged': 'admins',
  'booking.flag_cleared': 'admins',
  'job.on_my_way': 'those concerned',
  'job.started': 'those concerned',
  'job.finished': 'those concerned',
  'job.stage_taken_back': 'those concerned',
  'job.task_changed': 'those concerned',
  'job.note_changed': 'those concerned',
  'job.photo_added': 'those concerned',
  'job.photo_changed': 'those concerned',
  'job.photo_removed': 'those concerned',
  'cover.requested': 'those concerned',
  'cover.declined': 'those concerned',
  'cover.closed': 'those concerned',
  'mail.announced': 'admins',
  'mail.delivered': 'admins',
  'message.read': 'those concerned',
  'message.sent': 'those concerned',
  'message.answered_automatically': 'those concerned',
  'problem.photo_added': 'those concerned',
  'problem.photo_removed': 'those concerned',
  'provider.approved': 'those concerned',
  'provider.profile_changed': 'those concerned',
  'provider.verified': 'those concerned',
  'provider.verification_withdrawn': 'those concerned',
  'provider.offered': 'those concerned',
  'support.ticket_created': 'those concerned',
  'support.ticket_changed': 'those concerned',
  'support.tickets_copied': 'admins',
  'service.created': 'everyone',
  'service.updated': 'everyone',
  'service.retired': 'everyone',
} as const satisfies Record<string, Audience>;

export type EventType = keyof typeof AUDIENCES;

export const EVENT_TYPES = Object.keys(AUDIENCES) as [EventType, ...EventType[]];

/** What both who take part in a booking are told of it: every change of it that neither is kept from. */
export const BOOKING_CHANGES = EVENT_TYPES.filter(
  (type) => type.startsWith('booking.') && AUDIENCES[type] === 'those concerned',
);

/** What is recorded before it happens, and told at its time. */
export const TOLD_WHEN_DUE: ReadonlySet<EventType> = new Set(['message.answered_automatically']);

/** Whether those of this role never learn of such an event, whatever they have to do with it. */
export function isHiddenFrom(role: Role, type: EventType): boolean {
  const audience = AUDIENCES[type];
  if (role === 'admin') return false;
  return audience === 'admins' || (audience === 'providers concerned' && role !== 'provider');
}

/** A user who follows what happens. */
export interface Listener {
  id: number;
  role: Role;
}

/** Whom an event may concern. */
interface People {
  type: EventType;
  actorId: number | null;
  tells: number | null;
  customerId: number | null;
  providerId: number | null;
}

/** Whether the viewer is told of an event. */
export function concerns(
  { type, actorId, tells, customerId, providerId }: People,
  { id, role }: Listener,
): boolean {
  if (role === 'admin' || AUDIENCES[type] === 'everyone') return true;
  return !isHiddenFrom(role, type) && [actorId, tells, customerId, providerId].includes(id);
}
