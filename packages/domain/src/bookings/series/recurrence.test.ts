import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { londonWall } from '../../platform/calendar.ts';
import { londonInstant } from '../../platform/time.ts';
import { occurrenceDates } from './recurrence.ts';

const PATTERNS = ['weekly', 'biweekly', 'monthly'] as const;
type Pattern = (typeof PATTERNS)[number];

/** The same by another library and in zoned time: Temporal counts from the anchor and clamps to the month. */
function independently(firstDate: string, pattern: Pattern, count: number): Temporal.ZonedDateTime[] {
  const anchor = Temporal.ZonedDateTime.from(`${firstDate}T15:00[Europe/London]`);
  const step = { weekly: { weeks: 1 }, biweekly: { weeks: 2 }, monthly: { months: 1 } }[pattern];
  return Array.from({ length: count }, (_, index) => {
    const duration = Object.fromEntries(Object.entries(step).map(([unit, amount]) => [unit, amount * index]));
    return anchor.add(duration);
  });
}

/** First days: ends of months, of a leap February and of a year, and weeks before either clock change. */
const FIRST_DAYS = [
  '2026-01-31',
  '2026-03-15',
  '2026-03-29',
  '2026-05-31',
  '2026-08-30',
  '2026-10-11',
  '2026-10-25',
  '2027-12-31',
  '2028-01-30',
  '2028-02-29',
];

describe('the dates of a series', () => {
  it('count from the first day: 31 January, 28 February, 31 March', () => {
    expect(occurrenceDates('2026-01-31', 'monthly', 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(occurrenceDates('2027-12-30', 'monthly', 3)).toEqual(['2027-12-30', '2028-01-30', '2028-02-29']);
  });

  it.each(PATTERNS)('agree with an independent calculation from every day of two years: %s', (pattern) => {
    for (let day = 0; day < 800; day += 1) {
      const first = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
      const days = independently(first, pattern, 12).map((date) => date.toPlainDate().toString());
      expect(occurrenceDates(first, pattern, 12)).toEqual(days);
    }
  });

  it('keep 15:00 at 15:00 across both clock changes', () => {
    for (const first of ['2026-03-22', '2026-10-18']) {
      const walls = occurrenceDates(first, 'weekly', 3).map(
        (date) => londonWall(londonInstant(date, '15:00')).time,
      );
      expect(walls).toEqual(['15:00', '15:00', '15:00']);
    }
    const hours = occurrenceDates('2026-03-22', 'weekly', 2).map((date) =>
      londonInstant(date, '15:00').toISOString(),
    );
    expect(hours).toEqual(['2026-03-22T15:00:00.000Z', '2026-03-29T14:00:00.000Z']);
  });

  it.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
    'and their instants agree with it in a process whose zone is %s',
    async (TZ) => {
      const script = `
        const { occurrenceDates } = await import('./recurrence.ts');
        const { londonInstant } = await import('../../platform/time.ts');
        const { londonWall } = await import('../../platform/calendar.ts');
        const out = [];
        for (const pattern of ${JSON.stringify(PATTERNS)})
          for (const first of ${JSON.stringify(FIRST_DAYS)})
            for (const date of occurrenceDates(first, pattern, 12)) {
              const instant = londonInstant(date, '15:00');
              out.push([date, instant.toISOString(), londonWall(instant).time]);
            }
        console.log(JSON.stringify(out));`;
      const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        env: { ...process.env, TZ },
      });
      const due = PATTERNS.flatMap((pattern) =>
        FIRST_DAYS.flatMap((first) =>
          independently(first, pattern, 12).map((date) => [
            date.toPlainDate().toString(),
            new Date(date.epochMilliseconds).toISOString(),
            '15:00',
          ]),
        ),
      );
      expect(JSON.parse(stdout)).toEqual(due);
    },
  );
});
