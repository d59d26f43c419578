/** What an admin may narrow the list of users to, beside a role (ADM-2). */
export const USER_STATES = ['unapproved', 'verified', 'deactivated'] as const;
export type UserState = (typeof USER_STATES)[number];
