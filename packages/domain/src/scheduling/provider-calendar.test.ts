import { describe, expect, it } from 'vitest';
import { gridSlot } from '../platform/time.ts';
import { shareWeeks, workingQuarters } from './provider-calendar.ts';

const monday = { dayOfWeek: 1, startTime: '09:00', endTime: '18:00' };
const tuesday = { dayOfWeek: 2, startTime: '20:00', endTime: '02:00' };

describe('providers with equal hours', () => {
  const weeks = shareWeeks([
    { providerId: 1, week: '1 09:00 18:00,2 20:00 02:00' },
    { providerId: 2, week: '1 09:00 18:00' },
    { providerId: 3, week: '2 20:00 02:00,1 09:00 18:00' },
  ]);

  it('share one week, in whatever order its hours were read', () => {
    expect(weeks.get(3)).toBe(weeks.get(1));
    expect(weeks.get(2)).not.toBe(weeks.get(1));
    expect(weeks.get(2)).toEqual([monday]);
    expect(weeks.get(3)).toEqual([monday, tuesday]);
  });

  it('have their working time laid out once', () => {
    const layOut = workingQuarters(0, 96);
    expect(layOut(weeks.get(3)!)).toBe(layOut(weeks.get(1)!));
    expect(layOut(weeks.get(2)!)).not.toBe(layOut(weeks.get(1)!));
  });
});

it('lays out hours that began the day before, clipped to the range', () => {
  const from = gridSlot(new Date('2026-03-04T00:00:00Z'));
  const { marks } = workingQuarters(from, from + 12)([tuesday]);
  expect([...marks]).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
});
