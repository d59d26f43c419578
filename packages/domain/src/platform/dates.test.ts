import { expect, it } from 'vitest';
import {
  formatDate,
  formatDay,
  formatDayTime,
  formatLongDay,
  formatRelativeDay,
  isDay,
  noonOf,
} from './dates.ts';

it('writes instants in London time, in winter and in summer', () => {
  expect(formatDayTime('2026-11-24T15:00:00.000Z')).toBe('Tue 24 Nov, 15:00');
  expect(formatDayTime('2026-06-30T23:30:00.000Z')).toBe('Wed 1 Jul, 00:30');
});

it('writes days in three lengths', () => {
  expect(formatDay(noonOf('2026-03-04'))).toBe('Wed 4 Mar');
  expect(formatLongDay(noonOf('2026-03-04'))).toBe('Wednesday 4 March');
  expect(formatDate(noonOf('2026-03-04'))).toBe('4 Mar 2026');
});

it.each([
  ['2026-11-23T00:30:00Z', 'Today'],
  ['2026-11-24T23:59:00Z', 'Tomorrow'],
  ['2026-11-22T12:00:00Z', 'Yesterday'],
  ['2026-11-21T12:00:00Z', 'Saturday 21 November'],
  ['2025-11-21T12:00:00Z', 'Friday 21 November 2025'],
])('writes the day of %s as people say it: %s', (instant, text) => {
  expect(formatRelativeDay(instant, new Date('2026-11-23T14:12:00Z'))).toBe(text);
});

it.each([
  ['2026-02-28', true],
  ['2026-02-31', false],
  ['2026-13-01', false],
  ['0026-01-01', false],
  ['2026-2-1', false],
  ['yesterday', false],
])('takes %s for a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});
