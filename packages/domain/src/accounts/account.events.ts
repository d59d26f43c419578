import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates about accounts, with their label for admins; `mail/` has their content. */
export const accountEmails = {
  welcome: { label: 'Welcome' },
  account_deactivated: { label: 'Account deactivated' },
  password_reset: { label: 'Password reset' },
  password_changed: { label: 'Password changed' },
  new_device: { label: 'New device' },
  email_changed: { label: 'Email changed' },
  email_confirmation: { label: 'Confirm email' },
  email_reverted: { label: 'Email change undone' },
  factor_added: { label: 'Two-step verification: app added' },
  factor_removed: { label: 'Two-step verification: app removed' },
  passkey_added: { label: 'Passkey added' },
  passkey_removed: { label: 'Passkey removed' },
  factors_reset: { label: 'Two-step verification: reset' },
  recovery_code_used: { label: 'Recovery code used' },
  recovery_codes_renewed: { label: 'Recovery codes renewed' },
} as const;

const ACCOUNTS = ['accounts', 'reporting'] as const;
/** The reads that a booking is part of. */
const BOOKINGS = [
  'bookings',
  'availability',
  'messages.housekeeper',
  'messages.people',
  'messages.person',
] as const;

/** Shared by all: no part of a booking. A changed email or password is written about at once, not from its event. */
const ACCOUNT = { ...SILENT, audience: 'participants', changes: ACCOUNTS } as const;
const SESSIONS = { ...ACCOUNT, changes: ['accounts.sessions', 'accounts.securityEvents'] } as const;

const FACTORS = { ...ACCOUNT, changes: ['factors', 'accounts.securityEvents'] } as const;

export const accountEvents = {
  'access_details.saved': {
    ...ACCOUNT,
    changes: ['accessDetails'],
    audit: '{actor} saved their access details',
  },
  'access_details.read': {
    ...ACCOUNT,
    changes: ['accessDetails.readings', 'bookings.history'],
    audit: '{actor} viewed the access details for {booking}',
    history: '{actor} viewed the access details',
  },
  'account.registered': {
    ...ACCOUNT,
    changes: [...ACCOUNTS, 'referrals'],
    audit: '{actor} registered {person}',
    mail: [{ to: 'user', template: 'welcome', isUnsolicited: true }],
  },
  'account.changed': { ...ACCOUNT, audit: '{actor} changed their profile' },
  'account.password_changed': { ...SESSIONS, audit: '{actor} changed their password' },
  'account.session_ended': { ...SESSIONS, audit: '{actor} ended a session' },
  'account.email_confirmed': { ...ACCOUNT, audit: '{actor} confirmed their email' },
  'account.email_reverted': {
    ...SESSIONS,
    audit: '{actor} undid a change to their email',
    mail: [{ to: 'user', template: 'email_reverted' }],
  },
  'account.factor_added': {
    ...FACTORS,
    audit: '{actor} added an authenticator app',
    mail: [{ to: 'user', template: 'factor_added' }],
  },
  'account.factor_removed': {
    ...FACTORS,
    audit: '{actor} removed an authenticator app',
    mail: [{ to: 'user', template: 'factor_removed' }],
  },
  'account.passkey_added': {
    ...FACTORS,
    audit: '{actor} added a passkey',
    mail: [{ to: 'user', template: 'passkey_added' }],
  },
  'account.passkey_removed': {
    ...FACTORS,
    audit: '{actor} removed a passkey',
    mail: [{ to: 'user', template: 'passkey_removed' }],
  },
  'account.factors_reset': {
    ...FACTORS,
    audit: '{actor} turned off two-step verification for {person}',
    mail: [{ to: 'user', template: 'factors_reset' }],
  },
  'account.recovery_code_used': {
    ...FACTORS,
    audit: '{actor} used a recovery code',
    mail: [{ to: 'user', template: 'recovery_code_used' }],
  },
  'account.recovery_codes_renewed': {
    ...FACTORS,
    audit: '{actor} renewed their recovery codes',
    mail: [{ to: 'user', template: 'recovery_codes_renewed' }],
  },
  'account.deleted': {
    ...ACCOUNT,
    changes: [...ACCOUNTS, ...BOOKINGS, 'messages', 'providers'],
    audit: '{actor} deleted their account',
  },
  'account.deactivated': {
    ...ACCOUNT,
    changes: [...ACCOUNTS, ...BOOKINGS, 'providers'],
    audit: '{actor} deactivated {person}',
    mail: [{ to: 'user', template: 'account_deactivated' }],
  },
  'account.reactivated': {
    ...ACCOUNT,
    changes: [...ACCOUNTS, 'providers'],
    audit: '{actor} reactivated {person}',
  },
} as const satisfies Record<string, EventDefinition<keyof typeof accountEmails>>;
