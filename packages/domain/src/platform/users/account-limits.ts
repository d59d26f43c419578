/** A password has at least so many characters (ACC-4). */
export const MIN_PASSWORD_LENGTH = 6;

/** A session ends after so many days without use, and so many days after its start at the latest (SES-4). */
export const SESSION_DAYS = { unused: 30, longest: 180 } as const;

/** Failed logins count for so long, in minutes (LIM-1). */
export const LOGIN_WINDOW_MINUTES = 15;

/** What an admin may narrow the list of users to, beside a role (ADM-2). */
export const USER_STATES = ['unapproved', 'verified', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];

/** How long a link to set a new password works, in minutes (ACC-21). */
export const RESET_MINUTES = 30;

/** When the link of a wish ends. */
export function endOf(askedAt: string): Date {
  return new Date(Date.parse(askedAt) + RESET_MINUTES * 60_000);
}
