import type { Booking, DayJob } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { planDay } from './day-plan.ts';

const at = (time: string) => `2026-03-04T${time}:00Z`;
const job = (from: string, to: string, minutes?: number): DayJob => ({
  booking: { date: at(from), endsAt: at(to) } as Booking,
  distance: minutes === undefined ? null : { area: null, kilometres: 2.4, minutes },
});
const plan = (jobs: DayJob[], now: string, isToday = true) =>
  planDay(jobs, new Date(at(now)), isToday).map((entry) => [
    entry.type,
    new Date(entry.at).toISOString().slice(11, 16),
    entry.isPast,
  ]);

describe('the plan of a day', () => {
  it('has free time, the way to each job, and the present between them', () => {
    const jobs = [job('09:00', '10:00', 20), job('11:30', '12:30', 10), job('15:00', '16:00', 20)];
    expect(plan(jobs, '14:12')).toEqual([
      ['travel', '08:40', true],
      ['job', '09:00', true],
      ['free', '10:00', true],
      ['travel', '11:20', true],
      ['job', '11:30', true],
      ['free', '12:30', false],
      ['now', '14:12', true],
      ['travel', '14:40', false],
      ['job', '15:00', false],
    ]);
  });

  it('has no way that is not known, no gap of minutes, and no present on another day', () => {
    const jobs = [job('09:00', '10:00'), job('10:10', '11:00', 0)];
    expect(plan(jobs, '08:00', false)).toEqual([
      ['job', '09:00', false],
      ['job', '10:10', false],
    ]);
  });

  it('ends with the present after the last job, and is empty without one', () => {
    expect(plan([job('09:00', '10:00')], '12:00').at(-1)).toEqual(['now', '12:00', true]);
    expect(plan([], '12:00')).toEqual([]);
  });
});
