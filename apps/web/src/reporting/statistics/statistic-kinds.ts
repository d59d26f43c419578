import {
  BOOKING_STATUSES,
  CANCEL_REASON_LABELS,
  CANCEL_REASONS,
  type StatisticsStep,
  formatDate,
  formatDuration,
  formatMonth,
  formatPrice,
  formatShortDate,
  formatShortMonth,
  noonOf,
  type PeriodStatistics,
  STATUS_LABELS,
} from '@doorstep/domain';
import type { ChartShape, ChartTone } from '../../ui/charts/chart-shape.ts';

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
  /** Kind of chart, and the columns it draws: those with a tone. */
  kind: ChartShape['kind'];
  draws: (columns: readonly Series[], periods: readonly PeriodStatistics[]) => Series[];
  says: (periods: readonly PeriodStatistics[], by: StatisticsStep) => string;
  /** The value of a whole range; null without data. */
  total: (periods: readonly PeriodStatistics[]) => number | null;
  format: (value: number) => string;
  lessIsBetter?: boolean;
}

const count = (value: number) => value.toLocaleString('en-GB');
const percent = (value: number) => `${Math.round(value)}%`;
/** Formats "1 booking", "2 bookings" (PRO-7). */
const countNoun = (number: number, one: string, many = `${one}s`) =>
  `${count(number)} ${number === 1 ? one : many}`;

const bookingsOf = ({ bookings }: PeriodStatistics) =>
  BOOKING_STATUSES.reduce((sum, status) => sum + bookings[status], 0);
const cancelledOf = ({ bookings }: PeriodStatistics) => bookings.cancelled;

/** Returns the percentage of ended bookings that were completed; null without any. */
function completionOf({ bookings: { completed, cancelled } }: PeriodStatistics): number | null {
  return completed + cancelled > 0 ? (100 * completed) / (completed + cancelled) : null;
}

function sumOf(periods: readonly PeriodStatistics[], of: (period: PeriodStatistics) => number): number {
  return periods.reduce((sum, period) => sum + of(period), 0);
}

/** The order in which statuses are stacked. */
const STACKED = ['completed', 'confirmed', 'pending', 'cancelled'] as const;

const formatAnswerTime = (minutes: number) => formatDuration(Math.round(minutes)) || 'Under a minute';

/** Returns the average time of all answers; null without any. */
function averageAnswer(periods: readonly PeriodStatistics[]): number | null {
  const answers = sumOf(periods, (period) => period.answers);
  const minutes = sumOf(periods, (period) => period.answers * (period.answerMinutes ?? 0));
  return answers > 0 ? minutes / answers : null;
}

const newUsersOf = ({ newCustomers, newProviders }: PeriodStatistics) => newCustomers + newProviders;

const toned = (columns: readonly Series[]) => columns.filter(({ tone }) => tone);

/** Tones of the most frequent reasons; the others share one more. */
const REASON_TONES: readonly ChartTone[] = [
  'danger',
  'mark',
  'accent',
  'service-laundry',
  'service-cleaning',
  'service-petcare',
];

/** Formats a period for the axis of a chart. */
export function periodTick({ from }: PeriodStatistics, by: StatisticsStep): string {
  return by === 'month' ? formatShortMonth(from.slice(0, 7)) : formatShortDate(noonOf(from));
}

/** Formats a period as the name of its row. */
export function periodLabel({ from, to }: PeriodStatistics, by: StatisticsStep): string {
  if (by === 'month' && from.endsWith('-01')) {
    const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
    return first === last ? formatMonth(first) : `${formatMonth(first)} to ${formatMonth(last)}`;
  }
  return from === to ? formatDate(noonOf(from)) : `${formatDate(noonOf(from))} to ${formatDate(noonOf(to))}`;
}

/** Returns `, the most (12) on 4 Mar 2026`; empty unless one period is above all others. */
function describePeak(
  periods: readonly PeriodStatistics[],
  by: StatisticsStep,
  of: (period: PeriodStatistics) => number,
  format: (value: number) => string = count,
): string {
  const [best, second] = periods.toSorted((one, other) => of(other) - of(one));
  if (!best || !second || of(best) === of(second)) return '';
  return `, the most (${format(of(best))}) ${by === 'day' ? 'on' : 'in'} ${by === 'week' ? 'the week ' : ''}${periodLabel(best, by)}`;
}

const describeSpan = (periods: readonly PeriodStatistics[], by: StatisticsStep) =>
  countNoun(periods.length, by);

export const BOOKINGS: StatisticKind = {
  id: 'bookings',
  title: 'Bookings',
  columns: () => [
    { title: 'Bookings', of: bookingsOf, format: count },
    ...BOOKING_STATUSES.map((status) => ({
      title: STATUS_LABELS[status],
      of: ({ bookings }: PeriodStatistics) => bookings[status],
      format: count,
      tone: `status-${status}` as const,
    })),
    { title: 'Completion', of: completionOf, format: percent },
  ],
  kind: 'bars',
  draws: (columns) => STACKED.flatMap((status) => columns.filter(({ tone }) => tone === `status-${status}`)),
  total: (periods) => sumOf(periods, bookingsOf),
  format: count,
  says(periods, by) {
    const all = sumOf(periods, bookingsOf);
    if (all === 0) return `No bookings in ${describeSpan(periods, by)}.`;
    const completed = sumOf(periods, ({ bookings }) => bookings.completed);
    const over = completed + sumOf(periods, cancelledOf);
    const share =
      over > 0 ? ` ${percent((100 * completed) / over)} of past bookings were completed.` : '';
    return `${countNoun(all, 'booking')} in ${describeSpan(periods, by)}${describePeak(periods, by, bookingsOf)}.${share}`;
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
      { title: 'Completed', of: ({ bookings }) => bookings.completed, format: count },
    ],
    kind: 'bars',
    draws: toned,
    says(periods, by) {
      const revenue = sumOf(periods, (period) => period.revenue);
      if (revenue === 0) return `No revenue in ${describeSpan(periods, by)}.`;
      return `${formatPrice(revenue)} for completed bookings in ${describeSpan(periods, by)}${describePeak(periods, by, (period) => period.revenue, formatPrice)}.`;
    },
  },
  {
    id: 'cancellations',
    title: 'Cancellations',
    total: (periods) => sumOf(periods, cancelledOf),
    format: count,
    lessIsBetter: true,
    columns: (periods) => [
      { title: 'Cancelled', of: cancelledOf, format: count },
      ...CANCEL_REASONS.filter((reason) => periods.some(({ cancelled }) => cancelled[reason])).map(
        (reason) => ({
          title: CANCEL_REASON_LABELS[reason],
          of: ({ cancelled }: PeriodStatistics) => cancelled[reason] ?? 0,
          format: count,
        }),
      ),
    ],
    kind: 'bars',
    draws(columns, periods) {
      const sum = ({ of }: Series) => sumOf(periods, (period) => of(period) ?? 0);
      const reasons = columns.slice(1).toSorted((one, other) => sum(other) - sum(one));
      const own = reasons
        .slice(0, REASON_TONES.length)
        .map((reason, at) => ({ ...reason, tone: REASON_TONES[at] }));
      const rest = reasons.slice(REASON_TONES.length);
      const ofRest = (period: PeriodStatistics) => rest.reduce((all, { of }) => all + (of(period) ?? 0), 0);
      return rest.length > 0
        ? [...own, { title: 'Other reasons', of: ofRest, format: count, tone: 'soft' }]
        : own;
    },
    says(periods, by) {
      const all = sumOf(periods, cancelledOf);
      if (all === 0) return `No booking was cancelled in ${describeSpan(periods, by)}.`;
      const [first, second] = CANCEL_REASONS.map((reason) => ({
        reason,
        sum: sumOf(periods, ({ cancelled }) => cancelled[reason] ?? 0),
      })).toSorted((one, other) => other.sum - one.sum);
      const reason =
        first && first.sum !== second?.sum
          ? ` The most frequent reason: ${CANCEL_REASON_LABELS[first.reason].toLowerCase()} (${count(first.sum)}).`
          : '';
      return `${countNoun(all, 'cancellation')} in ${describeSpan(periods, by)}${describePeak(periods, by, cancelledOf)}.${reason}`;
    },
  },
  {
    id: 'answers',
    title: 'Answer times',
    total: averageAnswer,
    format: formatAnswerTime,
    lessIsBetter: true,
    columns: () => [
      {
        title: 'Time to answer',
        of: ({ answerMinutes }) => answerMinutes,
        format: formatAnswerTime,
        tone: 'accent',
      },
      { title: 'Answers', of: ({ answers }) => answers, format: count },
    ],
    kind: 'lines',
    draws: toned,
    says(periods, by) {
      const answers = sumOf(periods, (period) => period.answers);
      if (answers === 0) return `No provider answered a request in ${describeSpan(periods, by)}.`;
      const average = formatAnswerTime(averageAnswer(periods) ?? 0).toLowerCase();
      return `Providers answered ${countNoun(answers, 'request')} in ${describeSpan(periods, by)}, after ${average} on average.`;
    },
  },
  {
    id: 'users',
    title: 'New users',
    total: (periods) => sumOf(periods, newUsersOf),
    format: count,
    columns: () => [
      { title: 'New customers', of: ({ newCustomers }) => newCustomers, format: count, tone: 'accent' },
      { title: 'New providers', of: ({ newProviders }) => newProviders, format: count, tone: 'mark' },
    ],
    kind: 'bars',
    draws: toned,
    says(periods, by) {
      const customers = sumOf(periods, ({ newCustomers }) => newCustomers);
      const providers = sumOf(periods, ({ newProviders }) => newProviders);
      const peak = describePeak(periods, by, newUsersOf);
      if (customers + providers === 0) return `Nobody new in ${describeSpan(periods, by)}.`;
      return `${countNoun(customers, 'new customer')} and ${countNoun(providers, 'new provider')} in ${describeSpan(periods, by)}${peak}.`;
    },
  },
];
