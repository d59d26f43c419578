import { CANCEL_REASONS, type PeriodStatistics } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { STATISTIC_KINDS, periodLabel, periodTick } from './statistic-kinds.ts';

const nothing: PeriodStatistics = {
  from: '2026-03-02',
  to: '2026-03-02',
  bookings: { pending: 0, confirmed: 0, completed: 0, cancelled: 0 },
  cancelled: {},
  newCustomers: 0,
  newProviders: 0,
  revenue: 0,
  answers: 0,
  answerMinutes: null,
};
const kindOf = (id: string) => STATISTIC_KINDS.find((kind) => kind.id === id)!;

describe('figures over time (ADM-10)', () => {
  it.each([
    ['bookings', 'No bookings in 1 day.'],
    ['cancellations', 'No booking was cancelled in 1 day.'],
    ['users', 'Nobody new in 1 day.'],
    ['revenue', 'No revenue in 1 day.'],
    ['answers', 'No provider answered a request in 1 day.'],
  ])('of %s say so when there are none', (id, sentence) => {
    expect(kindOf(id).says([nothing], 'day')).toBe(sentence);
  });

  it('draw the first six reasons of cancellations, and the others as one', () => {
    const cancelled = Object.fromEntries(CANCEL_REASONS.map((reason, at) => [reason, at + 1]));
    const periods = [{ ...nothing, cancelled }];
    const { columns, draws } = kindOf('cancellations');
    const drawn = draws(columns(periods), periods);
    expect(drawn.map(({ of }) => of(periods[0]!))).toEqual([9, 8, 7, 6, 5, 4, 1 + 2 + 3]);
    expect(drawn.at(-1)!.title).toBe('Other reasons');
    expect(new Set(drawn.map(({ tone }) => tone)).size).toBe(7);
  });

  it('count answers as often as there were, for the time they took on average', () => {
    const periods = [
      { ...nothing, answers: 3, answerMinutes: 10 },
      { ...nothing, answers: 1, answerMinutes: 90 },
      nothing,
    ];
    expect(kindOf('answers').says(periods, 'day')).toBe(
      'Providers answered 4 requests in 3 days, after 30 minutes on average.',
    );
  });

  it('name their periods, in full and along an axis', () => {
    const month = { ...nothing, from: '2026-03-01', to: '2026-03-31' };
    const week = { ...nothing, to: '2026-03-08' };
    expect([periodLabel(nothing, 'day'), periodTick(nothing, 'day')]).toEqual(['2 Mar 2026', '2 Mar']);
    expect([periodLabel(week, 'week'), periodTick(week, 'week')]).toEqual([
      '2 Mar 2026 to 8 Mar 2026',
      '2 Mar',
    ]);
    expect([periodLabel(month, 'month'), periodTick(month, 'month')]).toEqual(['March 2026', 'Mar 26']);
  });
});
