import { expect, test } from 'vitest';
import { isExpected } from './scenario.ts';

const deployed = { name: 'as deployed', restarts: true, isSynchronous: true, sendsKeys: true };
const good = { lost: 0, duplicated: 0, failedInRestarts: 0, acknowledgedAfter: 9 };

test.each([
  ['as deployed', {}, {}, true],
  ['that acknowledges nothing after the promotion', {}, { acknowledgedAfter: 0 }, false],
  ['that fails requests during restarts', {}, { failedInRestarts: 1 }, false],
  ['that loses a booking', {}, { lost: 1 }, false],
  ['that makes a booking twice', {}, { duplicated: 1 }, false],
  ['control that must lose a booking and does', { isSynchronous: false }, { lost: 1 }, true],
  ['control that must lose a booking and does not', { isSynchronous: false }, {}, false],
  ['control that must repeat a booking and does', { sendsKeys: false }, { duplicated: 1 }, true],
  ['control that must repeat a booking and does not', { sendsKeys: false }, {}, false],
])('a failover %s', (_name, scenario, outcome, expected) => {
  expect(isExpected({ ...deployed, ...scenario }, { ...good, ...outcome })).toBe(expected);
});
