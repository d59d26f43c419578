import { NOTHING_TO_PAY_NOW } from '../bookings/policy-texts.ts';
import { RESET_MINUTES } from '../platform/users/account-limits.ts';
import { formatDate, formatTime } from '../platform/dates.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { Role } from '../platform/roles.ts';
import type { Factor } from '../accounts/second-factor/factor.schema.ts';
import type { Announcement } from './mail.schema.ts';
import type { Block, EmailContent } from './render-email.ts';
import type { EmailTemplate } from '../registries/events.ts';

/** The parameters of emails about an account, and of those that an admin writes. */
export interface AccountParams {
  role?: Role;
  ticketId?: number;
  /** Written by an admin. */
  text?: string;
  /** Of a sign-in: the kind of browser, and when it was. */
  device?: string;
  signedInAt?: string;
  factors?: readonly Pick<Factor, 'kind' | 'createdAt'>[];
  /** The path of the email's link, unsealed. */
  linkPath?: string;
}

const START: Record<Role, Block[]> = {
  customer: [
    { text: `Choose a service, a day and a free time. ${NOTHING_TO_PAY_NOW}.` },
    { action: 'Book a service', path: '/services' },
  ],
  provider: [
    { text: 'Tell us what you offer and when you work. Once we’ve approved you, customers can book you.' },
    { action: 'Set up your services', path: '/manage-services' },
  ],
  admin: [{ action: 'Open your dashboard', path: '/admin-dashboard' }],
};

const FACTOR_KINDS = { totp: 'Authenticator app', passkey: 'Passkey' } as const;

const PASSKEYS_LATER =
  'Log in once with your new password and a passkey. After that, the passkey works on its own again.';

const IF_NOT_YOU = 'If this wasn’t you, set a new password straight away and contact us.';
const CONTACT_US: Block = { action: 'Contact us', path: '/contact' };
const SECURITY_SETTINGS: Block = {
  action: 'See your security settings',
  path: '/account?section=security',
};

/** Returns an email about a way to confirm logins, for an owner who may not have made the change. */
const loginMethodNotice = (subject: string, text: string) => (): EmailContent => ({
  subject,
  blocks: [{ text }, { note: IF_NOT_YOU }, SECURITY_SETTINGS],
});

/** Leads through login, as help shows conversations only to those who are logged in. */
const CONVERSATIONS = '/auth?redirectTo=%2Fhelp%23tickets';

/** Every email that is not about a booking. */
export const ACCOUNT_EMAILS = {
  welcome: ({ role = 'customer' }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    blocks: [{ text: `Your account is ready.` }, ...START[role]],
  }),
  provider_approved: () => ({
    subject: 'You’re approved',
    blocks: [
      { text: 'Customers can now find you, and you can accept requests.' },
      { action: 'Open your dashboard', path: '/provider-dashboard' },
    ],
  }),
  account_deactivated: () => ({
    subject: 'Your account has been deactivated',
    blocks: [
      { text: 'You’ve been logged out. Your upcoming bookings were cancelled or reassigned.' },
      { text: 'If you think this is a mistake, please contact us.' },
      CONTACT_US,
    ],
  }),
  ticket_received: ({ ticketId }) => ({
    subject: 'We received your message',
    blocks: [
      { text: `Your reference number is ${ticketId}. We’ll reply by email.` },
      { action: 'Help', path: '/help' },
    ],
  }),
  // Contains nothing that the requester wrote, as the address may be someone else's (MAI-14).
  ticket_replied: ({ role, ticketId, text }) => ({
    subject: `Our reply to your message ${ticketId}`,
    blocks: [
      ...(text === undefined
        ? [{ text: 'Your email address isn’t confirmed yet, so please log in to read it.' }]
        : paragraphsOf(text)),
      role
        ? { action: 'See the conversation', path: CONVERSATIONS }
        : { action: 'Send another message', path: '/contact' },
    ],
  }),
  password_reset: ({ linkPath = '/auth' }) => ({
    subject: 'Set a new password',
    blocks: [
      {
        text: `Someone asked to reset the password for your account. You can use this link once, within ${RESET_MINUTES} minutes.`,
      },
      { action: 'Set a new password', path: linkPath },
      { note: 'If this wasn’t you, you can ignore this email. Nothing changes until the link is used.' },
    ],
  }),
  // Without the names of factors, which a thief may have typed.
  password_changed: ({ factors = [] }) => ({
    subject: 'Your password was changed',
    blocks: [
      { text: 'You’ve been logged out everywhere else.' },
      ...(factors.length > 0
        ? [
            { text: 'To log in, you’ll need your new password and either one of these or a recovery code.' },
            ...(factors.some(({ kind }) => kind === 'passkey') ? [{ text: PASSKEYS_LATER }] : []),
            {
              facts: factors.map(
                ({ kind, createdAt }) => [FACTOR_KINDS[kind], `added ${formatDate(createdAt)}`] as const,
              ),
            },
            { text: 'Please remove any that aren’t yours.' },
            SECURITY_SETTINGS,
          ]
        : []),
      { note: IF_NOT_YOU },
      CONTACT_US,
    ],
  }),
  new_device: ({ device = 'Unknown device', signedInAt }) => ({
    subject: 'New login to your account',
    blocks: [
      { text: 'Someone logged in to your account on a device we haven’t seen before.' },
      {
        facts: [
          ['Device', device],
          ...(signedInAt ? [['Time', `${formatDate(signedInAt)}, ${formatTime(signedInAt)}`] as const] : []),
        ],
      },
      { text: 'If this was you, there’s nothing to do.' },
      {
        note: 'If it wasn’t you, set a new password straight away: that logs out every device. Then check the recent activity in your security settings.',
      },
      { action: 'Set a new password', path: '/forgot-password' },
    ],
  }),
  email_changed: ({ linkPath }) => ({
    subject: 'Your email address was changed',
    blocks: [
      { text: 'From now on, log in with your new address. We’ll email you there.' },
      ...(linkPath
        ? [
            { text: 'Wasn’t this you? Restore your old address. You can use the link once, within 7 days.' },
            { action: 'Restore my old address', path: linkPath },
          ]
        : [{ note: IF_NOT_YOU }, CONTACT_US]),
    ],
  }),
  email_confirmation: ({ linkPath = '/account' }) => ({
    subject: 'Confirm your email address',
    blocks: [
      { text: 'Please confirm that this address is yours. You can use the link once, within 24 hours.' },
      { action: 'Confirm email address', path: linkPath },
      { note: 'If you didn’t create an account with us, you can ignore this email.' },
    ],
  }),
  email_reverted: () => ({
    subject: 'Your email address has been restored',
    blocks: [
      { text: 'Your email address has been changed back, and you’re logged out everywhere.' },
      {
        text: 'Your old password no longer works, as someone else may know it. We’re sending you a link to set a new one.',
      },
      {
        text: 'After that, you’ll see the apps and passkeys that can be used to log in to your account. Please remove those that aren’t yours.',
      },
      { action: 'Ask for a new link', path: '/forgot-password' },
    ],
  }),
  factor_added: loginMethodNotice(
    'An authenticator app was added',
    'You can now confirm a login with a code from this app.',
  ),
  factor_removed: loginMethodNotice(
    'An authenticator app was removed',
    'Its codes no longer work for your account.',
  ),
  passkey_added: loginMethodNotice(
    'A passkey was added',
    'You can use it to log in without your password, or to confirm a login with your password.',
  ),
  passkey_removed: loginMethodNotice(
    'A passkey was removed',
    'It no longer works for your account. You can delete it from your device, too.',
  ),
  factors_reset: () => ({
    subject: 'Two-step verification was turned off',
    blocks: [
      { text: 'We turned off two-step verification for your account, and logged you out everywhere.' },
      { note: 'If you didn’t ask us to do this, please contact us straight away.' },
      CONTACT_US,
    ],
  }),
  recovery_code_used: loginMethodNotice(
    'A recovery code was used',
    'Someone used one of your recovery codes. It can’t be used again.',
  ),
  recovery_codes_renewed: loginMethodNotice(
    'You have new recovery codes',
    'Your earlier recovery codes no longer work.',
  ),
} satisfies Partial<Record<EmailTemplate, (params: AccountParams) => EmailContent>>;

/** Returns an email that an admin typed. */
export function typedEmail({ subject, text }: Announcement): EmailContent {
  return { subject, blocks: paragraphsOf(text) };
}

/** Returns the paragraphs of a typed text, which empty lines separate. */
function paragraphsOf(text: string): Block[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => ({ text: paragraph.trim() }))
    .filter((block) => block.text !== '');
}
