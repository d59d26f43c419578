import type { ErrorCode } from '../errors.ts';
import { LOGIN_WINDOW_MINUTES, SESSION_DAYS } from './account-limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const LOGIN_WINDOW_MS = LOGIN_WINDOW_MINUTES * MINUTE_MS;

/** The number of attempts that a subject may make within a window that begins with its first (LIM-1, LIM-2). */
export interface Limit {
  name: string;
  max: number;
  windowMs: number;
  code: ErrorCode;
}

function defineLimit(name: string, max: number, windowMs: number, code: ErrorCode): Limit {
  return { name, max, windowMs, code };
}

/** One attempt that a limit counts. `subject` is the account or network that makes it. */
export interface Attempt {
  limit: Limit;
  subject: string;
  /** Number of attempts that it counts as; 1 by default. The last one allowed may exceed the limit. */
  cost?: number;
}

/** Factors of the limits of wider IPv6 networks, which may belong to one subscriber or to many. */
const WIDER = [
  ['/56', 2],
  ['/48', 8],
] as const;

/** Returns an attempt from an address under a limit and, for IPv6, under wider ones of the /56 and /48 that it is in (LIM-10). */
export function attemptsFrom(address: string, limit: Limit): Attempt[] {
  return networksOf(address).map((subject) => {
    const [, factor = 1] = WIDER.find(([bits]) => subject.endsWith(bits)) ?? [];
    return { limit: { ...limit, max: limit.max * factor }, subject };
  });
}

/** Failures of one account from one address; the wider limits are argued in docs/decisions/0012 (LIM-7). */
export const LOGIN_FAILURES = defineLimit('login', 10, LOGIN_WINDOW_MS, 'too_many_logins');
export const ADDRESS_FAILURES = defineLimit('login of address', 100, LOGIN_WINDOW_MS, 'too_many_logins');
export const ACCOUNT_FAILURES = defineLimit('login to account', 100, LOGIN_WINDOW_MS, 'too_many_logins');
/** Wrong codes of one account, from however many addresses: they follow the right password (ACC-35). */
const FACTOR_FAILURES = defineLimit('second factor', 10, LOGIN_WINDOW_MS, 'too_many_codes');
const FACTOR_FAILURES_A_DAY = defineLimit('second factor a day', 100, DAY_MS, 'too_many_codes');
/** Returns an attempt at a code of an account under the limits of its own. */
export function codeAttempts(userId: number): [brief: Attempt, daily: Attempt] {
  const subject = `user ${userId}`;
  return [
    { limit: FACTOR_FAILURES, subject },
    { limit: FACTOR_FAILURES_A_DAY, subject },
  ];
}

/** Challenges for passkeys: each visit of the sign-in page needs one (LIM-2). */
export const PASSKEY_STARTS = defineLimit('passkey start', 300, LOGIN_WINDOW_MS, 'too_many_requests');
export const REGISTRATIONS = defineLimit('register', 30, HOUR_MS, 'too_many_registrations');
export const CONTACT_MESSAGES = defineLimit('contact', 10, HOUR_MS, 'too_many_messages');
/** Messages of one user in their own tickets, and of one admin in all tickets (SUP-27). */
export const TICKET_ANSWERS = defineLimit('ticket answer', 20, HOUR_MS, 'too_many_messages');
export const TICKET_REPLIES = defineLimit('ticket reply', 200, HOUR_MS, 'too_many_messages');
export const PASSWORD_RESETS = defineLimit('password reset', 10, HOUR_MS, 'too_many_resets');
/** Mails that someone without a session of the recipient's can cause: each of them silently dropped beyond it (MAI-15). */
export const UNSOLICITED_MAILS = defineLimit('unsolicited mail', 5, DAY_MS, 'too_many_messages');
/** Links to an address that its account has not confirmed, counted apart from other mails (MAI-15). */
export const UNCONFIRMED_LINKS = defineLimit('unconfirmed links', 10, DAY_MS, 'too_many_messages');
/** Links mailed to one account, requested by anyone (ACC-27). */
export const RESET_LINKS = defineLimit('reset links of account', 5, HOUR_MS, 'too_many_resets');
/** Further links to confirm an address, besides the one at registration (ACC-40). */
export const EMAIL_CONFIRMATIONS = defineLimit('email confirmation', 3, DAY_MS, 'too_many_confirmations');
/** Changes of username or email, taken or free: each reveals whether someone else has it (ACC-28). */
export const NAME_CHANGES = defineLimit('username and email', 20, HOUR_MS, 'too_many_name_changes');
export const EMAIL_CHANGES = defineLimit('email', 3, DAY_MS, 'too_many_email_changes');
export const POSTCODE_LOOK_UPS = defineLimit('postcode', 60, MINUTE_MS, 'too_many_requests');
/** Marks an address from which a user signed in to an account, for as long as a session lasts without use. */
export const KNOWN_ADDRESS = defineLimit('known address', 1, SESSION_DAYS.unused * DAY_MS, 'too_many_logins');

const KNOWN_DEVICE = defineLimit('known device', 1, SESSION_DAYS.max * DAY_MS, 'too_many_logins');

/** Returns the mark of a browser's cookie for an account; null is no account (SES-17). */
export function cookieMark(userId: number | null, token: string): Attempt {
  return deviceMark(userId, `cookie ${token}`);
}

/** Returns the mark of a kind of browser in a network for an account (SES-17). */
export function networkMark(userId: number, address: string, device: string): Attempt {
  return deviceMark(userId, `network ${address} ${device}`);
}

/** The kind comes first, since a cookie is whatever was sent: it must not pass for a network. */
function deviceMark(userId: number | null, mark: `${'cookie' | 'network'} ${string}`): Attempt {
  return { limit: KNOWN_DEVICE, subject: `user ${userId} ${mark}` };
}

const IPV6_SUBSCRIBER = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):([0-9a-f]+)::\/64$/;

/**
 * Returns the networks that a caller's address counts as, the widest first: for the /64 of an IPv6 address
 * (`2001:db8:1:2::/64`) its /48, its /56 and itself, since one subscriber may be given any of them; otherwise itself.
 */
export function networksOf(address: string): readonly string[] {
  const [, site, subnet] = IPV6_SUBSCRIBER.exec(address) ?? [];
  if (!site || !subnet) return [address];
  const home = (Number.parseInt(subnet, 16) & 0xff00).toString(16);
  return [`${site}::/48`, `${site}:${home}::/56`, address];
}
