/** Who besides admins is told of an event: who takes part in its booking, whom it names or who did it; everybody; nobody. */
type Audience = 'those concerned' | 'everyone' | 'admins';

/** Everything that is recorded, and who hears of it live. */
export const AUDIENCES = {
  'access_details.saved': 'those concerned',
  'access_details.read': 'those concerned',
  'account.registered': 'those concerned',
  'account.changed': 'those concerned',
  'account.password_changed': 'those concerned',
  'account.session_ended': 'those concerned',
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
  'booking.reassigned': 'those concerned',
  'booking.reviewed': 'those concerned',
  'booking.flagged': 'admins',
  'booking.flag_cleared': 'admins',
  'message.sent': 'those concerned',
  'provider.approved': 'those concerned',
  'provider.profile_changed': 'those concerned',
  'provider.verified': 'those concerned',
  'provider.verification_withdrawn': 'those concerned',
  'provider.offered': 'those concerned',
  'service.created': 'everyone',
  'service.updated': 'everyone',
  'service.retired': 'everyone',
} as const satisfies Record<string, Audience>;

export type EventType = keyof typeof AUDIENCES;
