import {
  count,
  addDays,
  type EarningsReport,
  formatDuration,
  formatMonth,
  formatPrice,
  formatShortDate,
  formatShortMonth,
  type MonthEarnings,
  noonOf,
} from '@doorstep/domain';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { monthName } from './earnings-month.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';

interface Range {
  from: string;
  to: string;
}

interface EarningsChartProps {
  report: EarningsReport;
  today: string;
  range: Range;
}

/** Completed jobs and those booked ahead as bars, by week or by month. */
export function EarningsChart({ report, today, range }: EarningsChartProps) {
  const [unit, setUnit] = useState('week');
  return (
    <Card
      title={`By ${unit}`}
      action={
        <SegmentedControl
          aria-label="Period"
          size="sm"
          value={unit}
          onChange={setUnit}
          data={[
            { value: 'week', label: 'Weeks' },
            { value: 'month', label: 'Months' },
          ]}
        />
      }
    >
      {unit === 'week' ? <Weeks report={report} today={today} /> : <Months range={range} />}
    </Card>
  );
}

function Weeks({ report: { month, weeks }, today }: { report: EarningsReport; today: string }) {
  const current = weeks.findIndex(({ from }) => from <= today && today < addDays(from, 7));
  const begun = weeks.filter(({ from }) => from <= today).length;
  const [done, ahead] = [sum(weeks, ({ total }) => total), sum(weeks, (week) => week.ahead)];
  return (
    <Chart
      title="Earnings by week"
      summary={`${formatPrice(done)} in ${count(begun, 'week')}${ahead > 0 ? `, and ${formatPrice(ahead)} booked ahead` : ''}.`}
      kind="bars"
      periods={weeks.map(({ from }, at) => (at === current ? 'This week' : formatShortDate(noonOf(from))))}
      names={weeks.map(({ from }) => `Week of ${formatShortDate(noonOf(from))}`)}
      series={[
        { name: monthName(month), tone: 'accent', values: weeks.map(({ inMonth }) => inMonth || null) },
        {
          name: 'Other months',
          tone: 'accent-pale',
          values: weeks.map(({ total, inMonth }) => total - inMonth || null),
        },
        ...(ahead > 0
          ? [{ name: 'Booked ahead', tone: 'mark', values: weeks.map((week) => week.ahead) } as const]
          : []),
      ]}
      format={formatPrice}
    />
  );
}

/** Number of months in the chart. */
const CHARTED = 12;

function Months({ range }: { range: Range }) {
  const earnings = trpc.reporting.earnings.useQuery(range);
  return (
    <Query query={earnings} subject="Your earnings">
      {(all) => {
        const months = all.slice(-CHARTED);
        return (
          <Chart
            title="Earnings by month"
            summary={`${formatPrice(sum(months, ({ total }) => total))} in ${months.length} months.`}
            kind="bars"
            periods={months.map(({ month }) => formatShortMonth(month))}
            series={[{ name: 'Completed', tone: 'accent', values: months.map(({ total }) => total) }]}
            format={formatPrice}
          />
        );
      }}
    </Query>
  );
}

/** Earnings by month, latest first, from the first month with a job (FIG-3). */
export function EarningsByMonth({ range }: { range: Range }) {
  const earnings = trpc.reporting.earnings.useQuery(range);
  return (
    <Card title="By month">
      <Query query={earnings} subject="Your earnings">
        {(months) => {
          const first = months.findIndex(({ jobs, tips }) => jobs + tips > 0);
          return (
            <BarList
              label="Earnings by month"
              rows={months
                .slice(first)
                .toReversed()
                .map((each) => ({
                  name: formatMonth(each.month),
                  detail: describeMonth(each),
                  tone: 'accent',
                  size: each.total,
                  values: [formatPrice(each.total)],
                }))}
            />
          );
        }}
      </Query>
    </Card>
  );
}

/** `8 jobs in 8 hours, $5.00 in tips` */
function describeMonth({ jobs, minutes, tips }: MonthEarnings): string {
  const work = minutes > 0 ? `${count(jobs, 'job')} in ${formatDuration(minutes)}` : 'No jobs';
  return [work, ...(tips > 0 ? [`${formatPrice(tips)} in tips`] : [])].join(', ');
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((all, item) => all + value(item), 0);
}
