import type { ListedJob } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { planWeek, visibleHours, timeOf } from './week-plan.ts';

const FIRST = '2026-03-02';

const job = (id: number, date: string, endsAt: string, more: Partial<ListedJob> = {}) =>
  ({ id, date, endsAt, status: 'confirmed', paused: false, ...more }) as ListedJob;

const plan = (work: Partial<Parameters<typeof planWeek>[1]>) =>
  planWeek(FIRST, { hours: [], timeOff: [], jobs: [], ...work });

/** The spans of each day that has any: `2026-03-04 10:00-11:00`. */
const spans = (work: Partial<Parameters<typeof planWeek>[1]>) =>
  plan(work).flatMap(({ date, hours, timeOff, jobs }) =>
    [...hours, ...timeOff, ...jobs].map(({ from, to }) => `${date} ${timeOf(from)}-${timeOf(to)}`),
  );

describe('the plan of a week', () => {
  it('has seven days from the first one', () => {
    expect(plan({}).map(({ date }) => date.slice(5))).toEqual([
      '03-02',
      '03-03',
      '03-04',
      '03-05',
      '03-06',
      '03-07',
      '03-08',
    ]);
  });

  it('has jobs in London time on their days, and a night on both of its days', () => {
    const jobs = [
      job(1, '2026-03-01T20:00:00Z', '2026-03-02T06:00:00Z'),
      job(2, '2026-03-04T10:00:00Z', '2026-03-04T11:30:00Z'),
      job(3, '2026-03-08T22:00:00Z', '2026-03-09T08:00:00Z'),
    ];
    expect(spans({ jobs })).toEqual([
      '2026-03-02 00:00-06:00',
      '2026-03-04 10:00-11:30',
      '2026-03-08 22:00-24:00',
    ]);
    const [summer] = planWeek('2026-06-01', {
      hours: [],
      timeOff: [],
      jobs: [job(4, '2026-06-01T09:00:00Z', '2026-06-01T10:00:00Z')],
    });
    expect(summer!.jobs[0]).toMatchObject({ from: 600, to: 660 });
  });

  it('has the time that a reschedule request holds too, for as long as the job', () => {
    const reschedule = { startsAt: '2026-03-06T14:00:00Z' } as ListedJob['reschedule'];
    const jobs = [job(1, '2026-03-04T10:00:00Z', '2026-03-04T12:00:00Z', { reschedule })];
    expect(spans({ jobs })).toEqual(['2026-03-04 10:00-12:00', '2026-03-06 14:00-16:00']);
    const isRequested = plan({ jobs }).flatMap((day) => day.jobs.map((each) => each.isRequested));
    expect(isRequested).toEqual([false, true]);
  });

  it('has the hours of each weekday, and at night those of the day before', () => {
    const hours = [
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: 1, startTime: '13:00', endTime: '18:00' },
      // Sunday's, whose end is on Monday.
      { dayOfWeek: 0, startTime: '22:00', endTime: '06:00' },
    ];
    expect(spans({ hours })).toEqual([
      '2026-03-02 00:00-06:00',
      '2026-03-02 09:00-12:00',
      '2026-03-02 13:00-18:00',
      '2026-03-08 22:00-24:00',
    ]);
  });

  it('has time off on each day that it touches, and not on one at whose midnight it ends', () => {
    const timeOff = [
      { id: 1, startsAt: '2026-03-03T12:00:00Z', endsAt: '2026-03-05T00:00:00Z', reason: 'Dentist' },
    ];
    expect(spans({ timeOff })).toEqual(['2026-03-03 12:00-24:00', '2026-03-04 00:00-24:00']);
  });

  it.each([
    [[], { from: 8, to: 18 }],
    [[job(1, '2026-03-04T06:30:00Z', '2026-03-04T07:30:00Z')], { from: 6, to: 18 }],
    [[job(1, '2026-03-04T18:00:00Z', '2026-03-04T19:15:00Z')], { from: 8, to: 20 }],
    [[job(1, '2026-03-04T22:00:00Z', '2026-03-05T06:00:00Z')], { from: 0, to: 24 }],
  ])('shows hours that hold all of it', (jobs, visible) => {
    expect(visibleHours(plan({ jobs }))).toEqual(visible);
  });
});
