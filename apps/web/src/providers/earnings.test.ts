import { expect, it } from 'vitest';
import { earningsOf, totalsOf } from './earnings.ts';

it('pays a job by its service, and one of an unlisted service the default', () => {
  expect(earningsOf({ serviceId: 24 })).toBe(14_000);
  expect(earningsOf({ serviceId: 25 })).toBe(5_000);
});

it('totals at the standard rate beside the sum of the rows', () => {
  expect(totalsOf([{ serviceId: 1 }, { serviceId: 24 }])).toEqual({ standard: 14_000, itemised: 19_000 });
  expect(totalsOf([])).toEqual({ standard: 0, itemised: 0 });
});
