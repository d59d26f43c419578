import type { Tables } from './schema.ts';

/** The one feature folder that writes each table. */
export const TABLE_OWNERS: Record<keyof Tables, string> = {
  user: 'accounts',
  session: 'accounts',
  attempt: 'accounts',
  service: 'services',
  version: 'versions',
  providerProfile: 'providers',
  providerService: 'providers',
  weeklyHours: 'availability',
  timeOff: 'availability',
  claim: 'availability',
  series: 'bookings',
  booking: 'bookings',
  idempotencyKey: 'bookings',
  event: 'events',
  userAddress: 'addresses',
  review: 'reviews',
  favourite: 'providers',
  block: 'providers',
  conversation: 'messages',
  message: 'messages',
  accessDetails: 'access-details',
  preference: 'preferences',
  referralCode: 'referrals',
  referral: 'referrals',
};
