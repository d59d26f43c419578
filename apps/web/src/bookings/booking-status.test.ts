import type { ListedBooking } from '@doorstep/domain';
import { expect, it } from 'vitest';
import { answerText, whoText } from './booking-status.tsx';

const REQUEST = {
  status: 'pending',
  paused: false,
  providerName: 'Grace Mensah',
  customerName: 'Amara Cole',
  expiresAt: '2026-11-23T12:00:00Z',
} as ListedBooking;

it.each<[string, Partial<ListedBooking>, string, string | null]>([
  ['a request', {}, 'Grace Mensah', 'Reply due Mon 23 Nov, 12:00'],
  ['one that no provider has', { providerName: null, expiresAt: null }, 'Waiting for a provider', null],
  ['a skipped date', { paused: true }, 'Grace Mensah', null],
  ['a skipped date that no provider has', { paused: true, providerName: null }, '', null],
  ['a visit', { status: 'confirmed', expiresAt: null }, 'Grace Mensah', null],
])('%s names its provider and their deadline', (_, changes, who, answer) => {
  expect(whoText({ ...REQUEST, ...changes }, 'customer')).toBe(who);
  expect(answerText({ ...REQUEST, ...changes }, 'customer')).toBe(answer);
});

it('names the customer to the provider', () => {
  expect(whoText(REQUEST, 'provider')).toBe('Amara Cole');
  expect(answerText(REQUEST, 'provider')).toBe('Reply by Mon 23 Nov, 12:00');
});
