import { z } from 'zod';
import { text } from '../text.ts';
import { Password, Registration } from './user.schema.ts';

const CurrentPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(200);

/** True to end the calendar link with a change of email or password (ACC-26). */
const EndsCalendarFeed = z.boolean().optional();

/**
 * A user's changes to their account. Another email requires the password as well, and may end all other sessions and
 * the calendar link.
 */
export const AccountDraft = Registration.pick({
  username: true,
  name: true,
  email: true,
  phone: true,
}).extend({
  currentPassword: CurrentPassword.optional(),
  endOtherSessions: z.boolean().optional(),
  endCalendarFeed: EndsCalendarFeed,
});
export type AccountDraft = z.output<typeof AccountDraft>;

export const PasswordChange = z.object({
  currentPassword: CurrentPassword,
  newPassword: Password,
  endCalendarFeed: EndsCalendarFeed,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The password, before an account is deleted for good. */
export const AccountDeletion = z.object({ currentPassword: CurrentPassword });

/** A place where a user is signed in. */
export interface SessionEntry {
  id: string;
  createdAt: string;
  /** The day of its last use, to within a day. */
  seenAt: string;
  expiresAt: string;
  /** The browser and system that signed in, such as `Firefox on Android`; null for a session from before 0.2.0. */
  device: string | null;
  /** True for the session of this request. */
  current: boolean;
}

export const SessionTarget = z.object({ sessionId: text(100) });
