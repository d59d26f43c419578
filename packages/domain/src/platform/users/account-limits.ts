import type { Role } from '../roles.ts';

/** Minimum length of a password (ACC-4). */
export const MIN_PASSWORD_LENGTH = 6;

/** Minimum length of an admin's password, except in a demo (ACC-19). */
export const MIN_ADMIN_PASSWORD_LENGTH = 12;

/** Days after which an unused session ends, and after which any does (SES-4). */
export const SESSION_DAYS = { unused: 30, max: 180 } as const;

/** Days for which users see the security events of their account; older ones are deleted (LOG-2). */
export const SECURITY_EVENT_DAYS = 90;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The times after which an unused session ends, and after which any does, and how often its use is stored. */
export interface SessionLife {
  unusedMs: number;
  maxMs: number;
  storedEveryMs: number;
}

const USUAL_LIFE: SessionLife = {
  unusedMs: SESSION_DAYS.unused * DAY_MS,
  maxMs: SESSION_DAYS.max * DAY_MS,
  storedEveryMs: DAY_MS,
};
const ADMIN_LIFE: SessionLife = { unusedMs: HOUR_MS, maxMs: 12 * HOUR_MS, storedEveryMs: 60_000 };

/** Returns the life of a user's session: a short one for admins, except in a demo (SES-4, SES-16). */
export function sessionLifeOf({ role }: { role: Role }, { demo }: { demo: boolean }): SessionLife {
  return role === 'admin' && !demo ? ADMIN_LIFE : USUAL_LIFE;
}

/** The window in which failed logins are counted, in minutes (LIM-1). */
export const LOGIN_WINDOW_MINUTES = 15;

/** Time to enter the second factor after the password, in minutes (ACC-33). */
export const LOGIN_TICKET_MINUTES = 10;

/** Time to use a passkey once its browser has asked for it, in minutes (ACC-44). */
export const PASSKEY_CHALLENGE_MINUTES = 10;

/** Maximum number of second factors of an account, not counting its recovery codes. */
export const MAX_FACTORS = 5;

/** Time for which a sign-in is fresh, in minutes (SES-15). */
export const FRESH_MINUTES = 15;

/** Filters of an admin's list of users, besides a role (ADM-2). */
export const USER_STATES = ['unapproved', 'verified', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Orders of that list, by when users joined (ADM-21). */
export const USER_ORDERS = ['newest', 'oldest'] as const;

/** Validity of a link to set a new password, in minutes (ACC-21). */
export const RESET_MINUTES = 30;

/** Returns when the link of a password reset expires. */
export function resetExpiryOf(requestedAt: string): Date {
  return new Date(Date.parse(requestedAt) + RESET_MINUTES * 60_000);
}
