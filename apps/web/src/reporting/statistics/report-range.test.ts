import { describe, expect, it } from 'vitest';
import { defaultDays, rangeBefore, rangeFault } from './report-range.ts';

describe('the days of reports (ADM-10)', () => {
  it.each([
    ['day', '2026-03-02', '2026-02-01'],
    ['week', '2026-03-02', '2025-12-08'],
    ['week', '2026-03-08', '2025-12-08'],
    ['month', '2026-03-02', '2025-04-01'],
    ['month', '2026-12-31', '2026-01-01'],
    ['month', '2026-09-30', '2025-10-01'],
  ] as const)('by %s up to %s begin on %s', (by, to, from) => {
    expect(defaultDays(by, to)).toEqual({ from, to });
    expect(rangeFault({ ...defaultDays(by, to), by })).toBeUndefined();
  });

  it('are at most 366, the first before the last', () => {
    const fault = (from: string, to: string) => rangeFault({ from, to, by: 'day' });
    expect(fault('2026-01-01', '2027-01-01')).toBeUndefined();
    expect(fault('2026-01-01', '2027-01-02')).toBe('Please choose 366 days or fewer');
    expect(fault('2026-01-02', '2026-01-01')).toBe('The last day can’t be before the first');
  });

  it.each([
    ['day', '2026-03-02', '2026-03-05', '2026-02-26', '2026-03-01'],
    ['week', '2026-02-23', '2026-03-04', '2026-02-09', '2026-02-18'],
    ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
    ['month', '2025-04-01', '2026-03-05', '2024-04-01', '2025-03-05'],
  ] as const)('by %s from %s to %s are compared with %s to %s', (by, from, to, first, last) => {
    expect(rangeBefore({ by, from, to })).toEqual({ by, from: first, to: last });
  });
});
