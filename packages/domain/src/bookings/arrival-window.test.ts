import { expect, it } from 'vitest';
import { arrivalWindowOf } from './arrival-window.ts';

const date = '2026-03-04T15:00:00.000Z';

it.each([
  ['the first hour of a visit', '2026-03-04T17:00:00.000Z', '2026-03-04T16:00:00.000Z'],
  ['all of a short one', '2026-03-04T15:30:00.000Z', '2026-03-04T15:30:00.000Z'],
])('the arrival is within %s (DSH-10)', (_, endsAt, to) => {
  expect(arrivalWindowOf({ date, endsAt })).toEqual({ from: date, to });
});
