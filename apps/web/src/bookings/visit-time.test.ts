import { expect, it } from 'vitest';
import { formatCountdown, formatDatedSlot, formatSlot } from './visit-time.ts';

const NOW = new Date('2026-11-23T14:40:00Z');

it.each([
  ['2026-11-23T15:00:00Z', 'In 20 minutes'],
  ['2026-11-23T14:40:30Z', 'In 1 minute'],
  ['2026-11-23T14:30:00Z', 'Now, until 17:00'],
  ['2026-11-23T15:40:00Z', 'In 1 hour'],
  ['2026-11-23T20:00:00Z', 'In 5 hours'],
  ['2026-11-24T10:00:00Z', 'Tomorrow at 10:00'],
  ['2026-11-26T09:00:00Z', 'Thursday at 09:00'],
  ['2026-12-02T10:00:00Z', 'In 9 days'],
  ['2026-11-23T12:00:00Z', 'Ended Mon 23 Nov, 14:00', '2026-11-23T14:00:00Z'],
])('says when a visit at %s is: %s', (date, text, endsAt = '2026-11-23T17:00:00Z') => {
  expect(formatCountdown({ date, endsAt }, NOW)).toBe(text);
});

it('says its day and its times', () => {
  expect(formatSlot({ date: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T17:00:00Z' }, NOW)).toBe(
    'Today, 15:00 - 17:00',
  );
});

it('says the date and its times below the countdown, but for today', () => {
  const tomorrow = { date: '2026-11-24T15:00:00Z', endsAt: '2026-11-24T17:00:00Z' };
  expect(formatSlot(tomorrow, NOW)).toBe('Tomorrow, 15:00 - 17:00');
  expect(formatDatedSlot(tomorrow, NOW)).toBe('Tue 24 Nov, 15:00 - 17:00');
  const today = { date: '2026-11-23T15:00:00Z', endsAt: '2026-11-23T17:00:00Z' };
  expect(formatDatedSlot(today, NOW)).toBe('Today, 15:00 - 17:00');
});
