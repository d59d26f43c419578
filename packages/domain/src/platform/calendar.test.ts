import { expect, it } from 'vitest';
import { londonWall } from './calendar.ts';

it.each([
  ['2026-01-15T12:34:56.789Z', '2026-01-15', '12:34'],
  ['2026-03-29T00:59:59.999Z', '2026-03-29', '00:59'],
  ['2026-03-29T01:00:00.000Z', '2026-03-29', '02:00'],
  ['2026-06-30T23:15:00.000Z', '2026-07-01', '00:15'],
  ['2026-10-25T00:59:59.999Z', '2026-10-25', '01:59'],
  ['2026-10-25T01:00:00.000Z', '2026-10-25', '01:00'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31', '23:59'],
])('at %s it is %s, %s in London, on every call', (instant, date, time) => {
  expect(londonWall(new Date(instant))).toEqual({ date, time });
  expect(londonWall(new Date(instant))).toEqual({ date, time });
});

it('an invalid instant is refused', () => {
  expect(() => londonWall(new Date('never'))).toThrow(RangeError);
});

it('agrees with Intl for more hours than it caches', () => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2026, 11, 31); at += 3_540_000)
    expect(londonWall(new Date(at)).time).toBe(clock.format(at));
});
