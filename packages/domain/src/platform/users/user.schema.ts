import { z } from 'zod';
import { Id, optionalText, requiredText, text } from '../text.ts';
import { PageQuery } from '../page.ts';
import { ROLES } from '../roles.ts';
import { MIN_PASSWORD_LENGTH, USER_ORDERS, USER_STATES } from './account-limits.ts';

const Role = z.enum(ROLES);

const INVALID_EMAIL = 'Please enter a valid email address';

export const Email = text(254, INVALID_EMAIL).pipe(z.email(INVALID_EMAIL));

const SHORT_NAME = 'Name must be at least 2 characters';

export const PersonName = requiredText(120, SHORT_NAME).min(2, SHORT_NAME);

const SHORT_PASSWORD = `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;

/** Not trimmed: every character of a password counts. */
export const Password = z
  .string(SHORT_PASSWORD)
  .min(MIN_PASSWORD_LENGTH, SHORT_PASSWORD)
  .max(200, 'Please use 200 characters or fewer');

/** POST /api/login (ACC-4). */
export const Login = z.object({ email: Email, password: Password });
export type Login = z.infer<typeof Login>;

/**
 * POST /api/register (ACC-5): a customer unless it says otherwise (ACC-1). Role admin is for demo mode only, which the
 * server decides (ACC-9).
 */
export const Registration = z.object({
  username: requiredText(60, 'Username must be at least 3 characters').min(
    3,
    'Username must be at least 3 characters',
  ),
  name: PersonName,
  email: Email,
  password: Password,
  role: z.enum(ROLES, 'Please select a role').default('customer'),
  phone: optionalText(60),
  /** The code of the user who recommended Doorstep. */
  referralCode: optionalText(20),
});
export type Registration = z.infer<typeof Registration>;

/** An account as its owner and admins see it. `approved` is null for anyone but providers. */
export const User = z.object({
  id: Id,
  username: z.string(),
  email: z.string(),
  name: z.string(),
  role: Role,
  phone: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** True once its owner proved that the email is theirs (ACC-40). */
  emailConfirmed: z.boolean(),
  active: z.boolean(),
  approved: z.boolean().nullable(),
});
export type User = z.infer<typeof User>;

/** The ways to confirm a login after the password. */
export const FACTOR_KINDS = ['totp', 'passkey', 'recovery'] as const;
export type FactorKind = (typeof FACTOR_KINDS)[number];

/** A login whose password was right: its ticket, and the factors that can confirm it (ACC-33). */
export interface SecondStep {
  ticket: string;
  factors: FactorKind[];
}

/** The answer to a login: the user, or the second step for an account with a second factor. */
export type LoginAnswer =
  | (User & { [Key in keyof SecondStep]?: undefined })
  | (SecondStep & { [Key in keyof User]?: undefined });

/** A search for users by name, email, username or id (ADM-2). */
export const UserSearch = PageQuery.extend({
  role: Role.optional(),
  state: z.enum(USER_STATES).optional(),
  order: z.enum(USER_ORDERS).default('newest'),
});
export type UserSearch = z.output<typeof UserSearch>;

/** A user in the list of admins; `verified` is null for anyone but providers, `photo` their photo or portrait. */
export interface ListedUser extends User {
  verified: boolean | null;
  photo: string | null;
}

/** Returns the key by which emails and usernames are compared, ignoring case (ACC-3). */
export function toAccountKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
