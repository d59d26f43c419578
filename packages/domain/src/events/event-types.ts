import type { Role } from '../accounts/roles.ts';
import type { Viewer } from '../context.ts';

/** Who besides admins is told of an event: who takes part in its booking, whom it names or who did it; everybody; nobody. */
type Audience = 'those concerned' | 'everyone' | 'admins';

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
  'booking.problem_reported': 'those concerned',
  'booking.problem_resolved': 'those concerned',
  'booking.reviewed': 'those concerned',
  'booking.flagged': 'admins',
  'booking.flag_cleared': 'admins',
  'message.sent': 'those concerned',
  'message.answered_automatically': 'those concerned',
  'provider.approved': 'those concerned',
  'provider.profile_changed': 'those concerned',
  'provider.verified': 'those concerned',
  'provider.verification_withdrawn': 'those concerned',
  'provider.offered': 'those concerned',
  'support.ticket_created': 'admins',
  'service.created': 'everyone',
  'service.updated': 'everyone',
  'service.retired': 'everyone',
} as const satisfies Record<string, Audience>;

export type EventType = keyof typeof AUDIENCES;

/** What is recorded before it happens, and told at its time. */
export const TOLD_WHEN_DUE: ReadonlySet<EventType> = new Set(['message.answered_automatically']);

/** Whether those of this role never learn of such an event, whatever they have to do with it. */
export function isKeptFrom(role: Role, type: EventType): boolean {
  return role !== 'admin' && AUDIENCES[type] === 'admins';
}

/** Whom an event may concern. */
interface People {
  type: EventType;
  actorId: number | null;
  userId: number | null;
  customerId: number | null;
  providerId: number | null;
}

/** Whether the viewer is told of an event. */
export function concerns(
  { type, actorId, userId, customerId, providerId }: People,
  { id, role }: Viewer,
): boolean {
  if (role === 'admin' || AUDIENCES[type] === 'everyone') return true;
  return !isKeptFrom(role, type) && [actorId, userId, customerId, providerId].includes(id);
}
