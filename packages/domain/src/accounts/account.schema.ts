import { z } from 'zod';
import { exactText, optionalText } from '../platform/text.ts';
import { Email, Password } from '../platform/users/user.schema.ts';

export const PasswordResetRequest = z.object({ email: Email });

/** Sets a new password by a link. Any token is looked up, so that a wrong one and an expired one look the same. */
export const PasswordReset = z.object({ token: exactText(200), newPassword: Password });

/** A mailed link. Any token is looked up, so that a wrong one and an expired one look the same. */
export const EmailLink = z.object({ token: exactText(200) });

/** A customer's preferences, visible to the provider of a booking. */
export const Preferences = z.object({
  ecoProducts: z.boolean().default(false),
  petsAtHome: optionalText(200),
  allergies: optionalText(500),
  preferredTime: z.enum(['morning', 'afternoon', 'any']).default('any'),
  notes: optionalText(2000),
});
export type Preferences = z.output<typeof Preferences>;

/** A friend who joined with a customer's code; `name` is the first name and an initial. */
export interface Referral {
  name: string;
  joinedAt: string;
  /** A visit was completed. */
  hasVisited: boolean;
}

export interface DeactivationEffects {
  /** A customer's bookings, which are cancelled. */
  cancelled: number;
  /** A provider's requests, which are reassigned or cancelled. */
  requests: number;
  /** A provider's confirmed jobs, which stay until an admin reassigns them. */
  jobs: number;
}
