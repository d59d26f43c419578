/**
 * Every security event by its stable name, with its words for the owner of the account; null for one that is only logged
 * (LOG-1, LOG-2).
 */
export const SECURITY_EVENTS = {
  'account.registered': 'Account created',
  'login.succeeded': 'Logged in',
  'login.new_device': 'Logged in on a new device',
  'login.failed': 'Login with a wrong password',
  'login.limited': null,
  'login.refused': null,
  logout: null,
  'session.ended': 'Logged out on another device',
  'second_factor.failed': 'Wrong code or passkey used',
  'second_factor.added': 'Two-step verification method added',
  'second_factor.removed': 'Two-step verification method removed',
  'second_factor.reset': 'Two-step verification turned off',
  'recovery_code.used': 'Recovery code used',
  'recovery_codes.renewed': 'New recovery codes created',
  'identity.confirmed': null,
  'identity.failed': 'Wrong password entered',
  'password.changed': 'Password changed',
  'password.reset_requested': null,
  'password.reset': 'New password set with an emailed link',
  'email.changed': 'Email address changed',
  'email.confirmed': 'Email address confirmed',
  'email.reverted': 'Email address changed back',
  'data.exported': 'Your data downloaded',
  'list.exported': 'List downloaded as CSV',
  'access.refused': null,
  'account.deactivated': 'Account deactivated',
  'account.reactivated': 'Account reactivated',
  'account.deleted': null,
} as const satisfies Record<string, string | null>;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** A security event as the owner of the account sees it. */
export interface SecurityEntry {
  id: number;
  name: SecurityEventName;
  /** The browser and system it came from, such as `Firefox on Android`; null when we did it. */
  device: string | null;
  /** Failures of a day from the same kind of device are one entry. */
  count: number;
  /** The time of the latest one. */
  createdAt: string;
}
