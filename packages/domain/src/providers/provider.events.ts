import { type EventDefinition, SILENT } from '../platform/events/event-definition.ts';

/** Email templates about providers, with their label for admins; `mail/` has their content. */
export const providerEmails = { provider_approved: { label: 'Provider approved' } } as const;

const PROVIDERS = [
  'providers',
  'bookings.candidates',
  'bookings.rebookingOffer',
  'bookings.rebookingOffers',
  'bookings.successors',
] as const;

/** Shared by all of these events: not part of a booking's history. */
const PROVIDER = { ...SILENT, audience: 'participants', changes: PROVIDERS } as const;
const VERIFICATION = { ...PROVIDER, changes: [...PROVIDERS, 'accounts'] } as const;

export const providerEvents = {
  'provider.approved': {
    ...PROVIDER,
    changes: [...PROVIDERS, 'accounts', 'reporting'],
    audit: '{actor} approved {person}',
    mail: [{ to: 'user', template: 'provider_approved' }],
  },
  'provider.profile_changed': { ...PROVIDER, audit: '{actor} changed their public profile' },
  'provider.verified': { ...VERIFICATION, audit: '{actor} verified {person}' },
  'provider.verification_withdrawn': {
    ...VERIFICATION,
    audit: '{actor} withdrew the verification of {person}',
  },
  'provider.offered': {
    ...PROVIDER,
    changes: [...PROVIDERS, 'availability', 'bookings.rescheduleDays', 'bookings.rescheduleSlots'],
    audit: '{actor} changed the services they offer',
  },
} as const satisfies Record<string, EventDefinition<keyof typeof providerEmails>>;
