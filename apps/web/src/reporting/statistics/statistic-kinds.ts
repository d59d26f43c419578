import {
  count,
  ANSWER_SPANS,
  BOOKING_STATUSES,
  CANCEL_REASON_LABELS,
  CANCEL_REASONS,
  type StatisticsStep,
  formatDuration,
  formatPrice,
  type PeriodStatistics,
  STATUS_LABELS,
  serviceTypeLabel,
} from '@doorstep/domain';
import type { BarListRow } from '../../ui/charts/bar-list.tsx';
import type { ChartShape, ChartTone } from '../../ui/charts/chart-shape.ts';
import { formatSpan } from '../../ui/display/spans.ts';
import { periodLabel } from './period-labels.ts';
import { serviceSums, sumOf } from './period-sums.ts';

/** A table column with one value per period; null without data. */
export interface Series {
  title: string;
  of: (period: PeriodStatistics) => number | null;
  format: (value: number) => string;
  /** Set for columns that the chart draws. */
  tone?: ChartTone;
}

/** A tab of statistics: its table and its chart, summarized in a sentence. */
export interface StatisticKind {
  id: string;
  title: string;
  columns: (periods: readonly PeriodStatistics[]) => Series[];
  /** A chart of the columns with a tone, or bars of the whole range. */
  draws: ChartShape['kind'] | Bars;
  summarize: (periods: readonly PeriodStatistics[], by: StatisticsStep) => string;
  /** The value of a whole range, null without data; the card of it is omitted with `hasCard: false`. */
  hasCard?: false;
  total: (periods: readonly PeriodStatistics[]) => number | null;
  format: (value: number) => string;
  lessIsBetter?: boolean;
}

type Bars = (periods: readonly PeriodStatistics[], before: readonly PeriodStatistics[]) => BarListRow[];

const formatNumber = (value: number) => value.toLocaleString('en-GB');
const percent = (value: number) => `${Math.round(value)}%`;

const bookingsOf = ({ bookings }: PeriodStatistics) =>
  BOOKING_STATUSES.reduce((sum, status) => sum + bookings[status], 0);
const cancelledOf = ({ bookings }: PeriodStatistics) => bookings.cancelled;

/** Returns the percentage of ended bookings that were completed; null without any. */
function completionOf({ bookings: { completed, cancelled } }: PeriodStatistics): number | null {
  return completed + cancelled > 0 ? (100 * completed) / (completed + cancelled) : null;
}

/** The order in which statuses are stacked. */
const STACKED = ['completed', 'confirmed', 'pending', 'cancelled'] as const;

const formatAnswerTime = (minutes: number) =>
  minutes < 0.5 ? 'Under a minute' : formatSpan(Math.round(minutes) * 60_000);

/** Returns the average time of all answers; null without any. */
function averageAnswer(periods: readonly PeriodStatistics[]): number | null {
  const answers = sumOf(periods, (period) => period.answers);
  const minutes = sumOf(periods, (period) => period.answers * (period.answerMinutes ?? 0));
  return answers > 0 ? minutes / answers : null;
}

const newUsersOf = ({ newCustomers, newProviders }: PeriodStatistics) => newCustomers + newProviders;

/** The groups of reasons for cancelling. */
const CANCELLERS: readonly {
  name: string;
  tone: ChartTone;
  reasons: readonly (typeof CANCEL_REASONS)[number][];
}[] = [
  { name: 'Customers', tone: 'danger', reasons: ['customer', 'skipped'] },
  { name: 'Providers', tone: 'mark', reasons: ['provider', 'declined'] },
  { name: 'No reply in time', tone: 'soft', reasons: ['expired'] },
  { name: 'Our team', tone: 'accent', reasons: ['admin', 'no_show', 'problem', 'deactivated'] },
];

/** Returns bars with their share of all, without empty ones. */
function shares(bars: readonly { name: string; tone: ChartTone; size: number }[]): BarListRow[] {
  const all = bars.reduce((sum, { size }) => sum + size, 0);
  return bars
    .filter(({ size }) => size > 0)
    .map((bar) => ({ ...bar, values: [formatNumber(bar.size), percent((100 * bar.size) / all)] }));
}

const expiredOf = ({ cancelled }: PeriodStatistics) => cancelled.expired ?? 0;
const changeFrom = (before: number, now: number) =>
  before === 0 ? 'new' : `${now < before ? '−' : '+'}${formatNumber(Math.abs(now - before))}`;

/** Returns `, with a peak of 12 on 4 Mar 2026`; empty unless one period is above all others. */
function describePeak(
  periods: readonly PeriodStatistics[],
  by: StatisticsStep,
  of: (period: PeriodStatistics) => number,
  format: (value: number) => string = formatNumber,
): string {
  const [best, second] = periods.toSorted((one, other) => of(other) - of(one));
  if (!best || !second || of(best) === of(second)) return '';
  return `, with a peak of ${format(of(best))} ${by === 'day' ? 'on' : 'in'} ${by === 'week' ? 'the week of ' : ''}${periodLabel(best, by)}`;
}

const describeSpan = (periods: readonly PeriodStatistics[], by: StatisticsStep) => count(periods.length, by);

export const BOOKINGS: StatisticKind = {
  id: 'bookings',
  title: 'Bookings',
  columns: () => [
    { title: 'Bookings', of: bookingsOf, format: formatNumber },
    ...STACKED.map((status) => ({
      title: STATUS_LABELS[status],
      of: ({ bookings }: PeriodStatistics) => bookings[status],
      format: formatNumber,
      tone: `status-${status}` as const,
    })),
    { title: 'Completion rate', of: completionOf, format: percent },
  ],
  draws: 'bars',
  total: (periods) => sumOf(periods, bookingsOf),
  format: formatNumber,
  summarize(periods, by) {
    const all = sumOf(periods, bookingsOf);
    if (all === 0) return `No bookings in ${describeSpan(periods, by)}.`;
    const completed = sumOf(periods, ({ bookings }) => bookings.completed);
    const over = completed + sumOf(periods, cancelledOf);
    const share = over > 0 ? ` ${percent((100 * completed) / over)} of past bookings were completed.` : '';
    return `${count(all, 'booking')} in ${describeSpan(periods, by)}${describePeak(periods, by, bookingsOf)}.${share}`;
  },
};

/** Statistics by period (ADM-10). */
export const STATISTIC_KINDS: readonly StatisticKind[] = [
  BOOKINGS,
  {
    id: 'revenue',
    title: 'Revenue',
    total: (periods) => sumOf(periods, ({ revenue }) => revenue),
    format: formatPrice,
    columns: () => [
      { title: 'Revenue', of: ({ revenue }) => revenue, format: formatPrice, tone: 'accent' },
      { title: 'Completed', of: ({ bookings }) => bookings.completed, format: formatNumber },
    ],
    draws: 'lines',
    summarize(periods, by) {
      const revenue = sumOf(periods, (period) => period.revenue);
      if (revenue === 0) return `No revenue in ${describeSpan(periods, by)}.`;
      return `${formatPrice(revenue)} for completed bookings in ${describeSpan(periods, by)}${describePeak(periods, by, (period) => period.revenue, formatPrice)}.`;
    },
  },
  {
    id: 'services',
    title: 'Services',
    hasCard: false,
    total: (periods) => sumOf(periods, ({ revenue }) => revenue),
    format: formatPrice,
    columns: (periods) =>
      serviceSums(periods)
        .filter(({ completed }) => completed > 0)
        .map(({ type }) => ({
          title: serviceTypeLabel(type, 'dashboard'),
          of: ({ services }) => services[type]?.revenue ?? 0,
          format: formatPrice,
        })),
    draws(periods, before) {
      const earlier = serviceSums(before).filter(({ completed }) => completed > 0);
      return serviceSums(periods)
        .filter(({ completed }) => completed > 0)
        .toSorted((one, other) => other.revenue - one.revenue)
        .map(({ type, completed, revenue }) => ({
          name: serviceTypeLabel(type, 'dashboard'),
          tone: `service-${type}` as const,
          size: revenue,
          values: [
            formatPrice(revenue),
            count(completed, 'visit'),
            ...(earlier.length > 0
              ? [changeFrom(earlier.find((each) => each.type === type)?.completed ?? 0, completed)]
              : []),
          ],
        }));
    },
    summarize(periods, by) {
      const [best] = serviceSums(periods).toSorted((one, other) => other.revenue - one.revenue);
      if (!best || best.completed === 0) return `No completed visits in ${describeSpan(periods, by)}.`;
      return 'Revenue, completed visits, and any change from the previous period.';
    },
  },
  {
    id: 'cancellations',
    title: 'Cancellations',
    total: (periods) => sumOf(periods, cancelledOf),
    format: formatNumber,
    lessIsBetter: true,
    columns: (periods) => [
      { title: 'Cancelled', of: cancelledOf, format: formatNumber },
      ...CANCEL_REASONS.filter((reason) => periods.some(({ cancelled }) => cancelled[reason])).map(
        (reason) => ({
          title: CANCEL_REASON_LABELS[reason],
          of: ({ cancelled }: PeriodStatistics) => cancelled[reason] ?? 0,
          format: formatNumber,
        }),
      ),
    ],
    draws: (periods) =>
      shares(
        CANCELLERS.map(({ name, tone, reasons }) => ({
          name,
          tone,
          size: sumOf(periods, ({ cancelled }) =>
            reasons.reduce((sum, reason) => sum + (cancelled[reason] ?? 0), 0),
          ),
        })),
      ),
    summarize(periods, by) {
      const all = sumOf(periods, cancelledOf);
      if (all === 0) return `No bookings were cancelled in ${describeSpan(periods, by)}.`;
      const [first, second] = CANCEL_REASONS.map((reason) => ({
        reason,
        sum: sumOf(periods, ({ cancelled }) => cancelled[reason] ?? 0),
      })).toSorted((one, other) => other.sum - one.sum);
      const reason =
        first && first.sum !== second?.sum
          ? ` Most common: ${CANCEL_REASON_LABELS[first.reason].toLowerCase()} (${formatNumber(first.sum)}).`
          : '';
      return `${count(all, 'cancellation')} in ${describeSpan(periods, by)}${describePeak(periods, by, cancelledOf)}.${reason}`;
    },
  },
  {
    id: 'answers',
    title: 'Response times',
    total: averageAnswer,
    format: formatAnswerTime,
    lessIsBetter: true,
    columns: () => [
      {
        title: 'Response time',
        of: ({ answerMinutes }) => answerMinutes,
        format: formatAnswerTime,
      },
      { title: 'Replies', of: ({ answers }) => answers, format: formatNumber },
      ...ANSWER_SPANS.map(({ label }, span) => ({
        title: label,
        of: ({ answeredIn }: PeriodStatistics) => answeredIn[span] ?? 0,
        format: formatNumber,
      })),
    ],
    draws: (periods) =>
      shares([
        ...ANSWER_SPANS.map(({ label: name }, span) => ({
          name,
          tone: span < ANSWER_SPANS.length - 1 ? ('accent' as const) : ('mark' as const),
          size: sumOf(periods, ({ answeredIn }) => answeredIn[span] ?? 0),
        })),
        { name: 'Expired without a reply', tone: 'danger', size: sumOf(periods, expiredOf) },
      ]),
    summarize(periods, by) {
      const answers = sumOf(periods, (period) => period.answers);
      if (answers === 0) return `No provider replied to a request in ${describeSpan(periods, by)}.`;
      const average = formatDuration(Math.round(averageAnswer(periods) ?? 0)) || 'under a minute';
      return `Providers replied to ${count(answers, 'request')} in ${describeSpan(periods, by)}, taking ${average} on average.`;
    },
  },
  {
    id: 'users',
    title: 'New users',
    total: (periods) => sumOf(periods, newUsersOf),
    format: formatNumber,
    columns: () => [
      {
        title: 'New customers',
        of: ({ newCustomers }) => newCustomers,
        format: formatNumber,
        tone: 'accent',
      },
      { title: 'New providers', of: ({ newProviders }) => newProviders, format: formatNumber, tone: 'mark' },
    ],
    draws: 'bars',
    summarize(periods, by) {
      const customers = sumOf(periods, ({ newCustomers }) => newCustomers);
      const providers = sumOf(periods, ({ newProviders }) => newProviders);
      const peak = describePeak(periods, by, newUsersOf);
      if (customers + providers === 0) return `No new users in ${describeSpan(periods, by)}.`;
      return `${count(customers, 'new customer')} and ${count(providers, 'new provider')} in ${describeSpan(periods, by)}${peak}.`;
    },
  },
];
