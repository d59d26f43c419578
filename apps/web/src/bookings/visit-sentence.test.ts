import type { Booking } from '@doorstep/domain';
import { expect, it } from 'vitest';
import { visitSentence } from './visit-sentence.ts';

const VISIT = {
  status: 'confirmed',
  paused: false,
  stage: null,
  providerName: 'Grace Mensah',
  expiresAt: null,
  date: '2026-11-23T15:00:00Z',
  endsAt: '2026-11-23T17:00:00Z',
} as Booking;

it.each<[string, string, Partial<Booking>, string, string | null]>([
  ['a distant one', '2026-11-18T12:00:00Z', {}, 'Monday at 15:00', null],
  ['one of the next day', '2026-11-22T23:00:00Z', {}, 'Tomorrow at 15:00', null],
  ['one of today', '2026-11-23T10:20:00Z', {}, 'In 4 hours', null],
  ['a close one', '2026-11-23T14:40:00Z', {}, 'In 20 minutes', null],
  ['one that is due', '2026-11-23T15:10:00Z', {}, 'Now, until 17:00', null],
  ['one that ended unmarked', '2026-11-23T18:00:00Z', {}, 'Ended Mon 23 Nov, 17:00', null],
  [
    'one on the way',
    '2026-11-23T14:40:00Z',
    { stage: { name: 'onMyWay', at: '2026-11-23T14:36:00Z' } },
    'Grace is on the way',
    'Starts in 20 minutes',
  ],
  [
    'one in progress',
    '2026-11-23T15:47:00Z',
    { stage: { name: 'started', at: '2026-11-23T14:58:00Z' } },
    'Grace is working',
    '49 minutes in, about 1 hour 13 minutes to go',
  ],
  [
    'one that takes longer',
    '2026-11-23T17:05:00Z',
    { stage: { name: 'started', at: '2026-11-23T15:00:00Z' } },
    'Grace is working',
    '2 hours 5 minutes in, booked until 17:00',
  ],
  [
    'a finished one',
    '2026-11-23T17:00:00Z',
    { stage: { name: 'finished', at: '2026-11-23T16:58:00Z' } },
    'Grace has finished',
    'At 16:58',
  ],
  [
    'a request',
    '2026-11-22T12:00:00Z',
    { status: 'pending', expiresAt: '2026-11-23T12:00:00Z' },
    'Waiting for Grace to confirm',
    'By Mon 23 Nov, 12:00',
  ],
  [
    'one without a provider',
    '2026-11-22T12:00:00Z',
    { status: 'pending', providerName: null },
    'Finding a provider',
    null,
  ],
  ['a skipped one', '2026-11-22T12:00:00Z', { paused: true }, 'Skipped', 'Nothing is reserved for this date'],
])('%s, in words for its customer', (_, now, changes, headline, detail) => {
  expect(visitSentence({ ...VISIT, ...changes }, 'customer', new Date(now))).toEqual({ headline, detail });
});

it('speaks to the provider', () => {
  const now = new Date('2026-11-23T15:47:00Z');
  const stage = { name: 'started', at: '2026-11-23T15:00:00Z' } as const;
  expect(visitSentence({ ...VISIT, stage }, 'provider', now).headline).toBe('You’re working');
  const request = { ...VISIT, status: 'pending', expiresAt: '2026-11-23T16:00:00Z' } as Booking;
  expect(visitSentence({ ...request, totalPrice: 5000, duration: 120 }, 'provider', now)).toEqual({
    headline: 'Reply by Mon 23 Nov, 16:00',
    detail: '$50.00 for 2 hours',
  });
});
