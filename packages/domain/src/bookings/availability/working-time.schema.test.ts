import { expect, it } from 'vitest';
import { minutesOfWeek } from './working-time.schema.ts';

it.each([
  ['no hours', [], 0],
  [
    'a day with a break',
    [
      [1, '09:00', '12:00'],
      [1, '13:00', '15:30'],
    ],
    330,
  ],
  ['hours past midnight', [[5, '22:00', '02:15']], 255],
  ['a whole day', [[6, '08:00', '08:00']], 1440],
] as const)('the minutes of a week count %s (AVL-10)', (_, hours, minutes) => {
  const week = hours.map(([dayOfWeek, startTime, endTime]) => ({ dayOfWeek, startTime, endTime }));
  expect(minutesOfWeek(week)).toBe(minutes);
});
