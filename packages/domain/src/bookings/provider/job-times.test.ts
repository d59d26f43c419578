import { expect, it } from 'vitest';
import { weekOf } from './job-times.ts';

it.each([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-08', '2026-03-02'],
  ['2026-03-09', '2026-03-09'],
  ['2026-03-01', '2026-02-23'],
])('%s is in the week of %s, as weeks begin on the weekday of today', (day, first) => {
  expect(weekOf(day, '2026-03-02')).toBe(first);
});
