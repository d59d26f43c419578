import { CANCEL_REASONS, type PeriodStatistics } from '@doorstep/domain';
import { describe, expect, it } from 'vitest';
import { periodLabel, periodTick } from './period-labels.ts';
import { STATISTIC_KINDS } from './statistic-kinds.ts';

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
  answeredIn: [0, 0, 0, 0],
  services: {},
};
const kindOf = (id: string) => STATISTIC_KINDS.find((kind) => kind.id === id)!;

describe('statistics over time (ADM-10)', () => {
  it.each([
    ['bookings', 'No bookings in 1 day.'],
    ['cancellations', 'No bookings were cancelled in 1 day.'],
    ['users', 'No new users in 1 day.'],
    ['revenue', 'No revenue in 1 day.'],
    ['services', 'No completed visits in 1 day.'],
    ['answers', 'No provider replied to a request in 1 day.'],
  ])('of %s say so when there are none', (id, sentence) => {
    expect(kindOf(id).summarize([nothing], 'day')).toBe(sentence);
  });

  const bars = (id: string, periods: PeriodStatistics[], before: PeriodStatistics[] = []) => {
    const { draws } = kindOf(id);
    return typeof draws === 'function' && draws(periods, before).map(({ name, values }) => [name, ...values]);
  };

  it('say who cancelled, with every reason in one of them', () => {
    const cancelled = Object.fromEntries(CANCEL_REASONS.map((reason) => [reason, 1]));
    expect(bars('cancellations', [{ ...nothing, cancelled }])).toEqual([
      ['Customers', '2', '22%'],
      ['Providers', '2', '22%'],
      ['No reply in time', '1', '11%'],
      ['Our team', '4', '44%'],
    ]);
  });

  it('say how long answers took, and how many requests expired', () => {
    const week = { ...nothing, answeredIn: [2, 1, 0, 0], cancelled: { expired: 1 } };
    expect(bars('answers', [week, { ...nothing, answeredIn: [0, 0, 0, 1] }])).toEqual([
      ['Within 1 hour', '2', '40%'],
      ['1 to 3 hours', '1', '20%'],
      ['Over 8 hours', '1', '20%'],
      ['Expired without a reply', '1', '20%'],
    ]);
  });

  it('list services by revenue, with the change of their visits', () => {
    const services = { cleaning: { completed: 2, revenue: 5000 }, beauty: { completed: 1, revenue: 9000 } };
    const before = { ...nothing, services: { cleaning: { completed: 5, revenue: 9000 } } };
    expect(bars('services', [{ ...nothing, services }], [before])).toEqual([
      ['Beauty', '$90.00', '1 visit', 'new'],
      ['Cleaning', '$50.00', '2 visits', '−3'],
    ]);
  });

  it('count answers as often as there were, for the time they took on average', () => {
    const periods = [
      { ...nothing, answers: 3, answerMinutes: 10 },
      { ...nothing, answers: 1, answerMinutes: 90 },
      nothing,
    ];
    expect(kindOf('answers').summarize(periods, 'day')).toBe(
      'Providers replied to 4 requests in 3 days, taking 30 minutes on average.',
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
