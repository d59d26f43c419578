import { formatMonth, formatPrice, formatShortMonth, londonWall, type MonthEarnings } from '@doorstep/domain';
import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useUrlState } from '../../ui/browser/url-state.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import type { ChartShape } from '../../ui/charts/chart-shape.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { type Column, DataTable } from '../../ui/display/data-table.tsx';
import { Card } from '../../ui/display/page.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import '../../ui/forms/forms.css';

type Row = MonthEarnings & { id: number };

const columns: Column<Row>[] = [
  { title: 'Month', cell: ({ month }) => formatMonth(month), name: true },
  { title: 'Jobs', cell: ({ jobs }) => jobs, whole: true },
  { title: 'Services', cell: (row) => <Services of={row} /> },
  { title: 'Tips', cell: ({ tips }) => formatPrice(tips), whole: true },
  { title: 'Total', cell: ({ total }) => <b>{formatPrice(total)}</b>, actions: true, minWidth: 5 },
];

const SPANS = ['6', '12', '24'] as const;

/** Returns the range of months from the URL, by default the shortest. */
export function earningsRange(span: string | null, now: Date) {
  const to = londonWall(now).date.slice(0, 7);
  const months = SPANS.find((each) => each === span) ?? SPANS[0];
  return { from: monthsBefore(to, Number(months) - 1), to };
}

/** Earnings of completed jobs by month and service, tips apart (FIG-3). */
export function Earnings() {
  const [span, setSpan] = useUrlState('months', '6', SPANS);
  const range = earningsRange(span, useNow());
  const earnings = trpc.figures.earnings.useQuery(range);
  return (
    <Card title="Earnings by month">
      <Group justify="space-between" mb="md">
        <Text c="dimmed" size="sm">
          What your customers agreed to pay for completed jobs. Tips are recorded beside it.
        </Text>
        <NativeSelect
          size="sm"
          aria-label="Months"
          value={span}
          onChange={({ currentTarget }) => setSpan(SPANS.find((each) => each === currentTarget.value) ?? '6')}
          data={SPANS.map((months) => ({ value: months, label: `${months} months` }))}
        />
      </Group>
      <Query of={earnings} what="Your earnings">
        {(months) => (
          <>
            <EarningsChart of={months} />
            <DataTable
              label="Earnings by month"
              columns={columns}
              rows={months.toReversed().map((each) => ({ ...each, id: Number(each.month.replace('-', '')) }))}
              end={null}
            />
          </>
        )}
      </Query>
      <Button component="a" href={paths.providerEarningsFile(range)} download variant="default" mt="md">
        Download earnings as CSV
      </Button>
    </Card>
  );
}

function Services({ of: { services } }: { of: MonthEarnings }) {
  if (services.length === 0) return '–';
  return (
    <ul>
      {services.map(({ serviceId, serviceName, jobs, total }) => (
        <li key={serviceId}>
          {serviceName}, {jobs === 1 ? '1 job' : `${jobs} jobs`}: {formatPrice(total)}
        </li>
      ))}
    </ul>
  );
}

/** Returns a month such as `2026-03`, `count` months earlier. */
function monthsBefore(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** Maximum number of services with a series of their own; the others share one. */
const MAX_SERVICES = 6;

/** Chart of monthly earnings by service, with the same values as the table below (FIG-3). */
function EarningsChart({ of: months }: { of: readonly MonthEarnings[] }) {
  const says = sentenceOf(months);
  if (months.every(({ total }) => total === 0)) return <p>{says}</p>;
  return (
    <Chart
      title="Earnings by month and service"
      says={says}
      kind="bars"
      periods={months.map(({ month }) => formatShortMonth(month))}
      series={buildSeries(months)}
      format={formatPrice}
      tableBelow
    />
  );
}

/** Returns a series for each of the best-paid services, in order, and one for all others. */
export function buildSeries(months: readonly MonthEarnings[]): ChartShape['series'] {
  const rows = months.flatMap(({ services }) => services);
  const totals = new Map<number, number>();
  for (const { serviceId, total } of rows) totals.set(serviceId, (totals.get(serviceId) ?? 0) + total);
  const ids = [...totals].toSorted(([a, one], [b, other]) => other - one || a - b).map(([id]) => id);
  const own = ids.slice(0, MAX_SERVICES);
  const ofMonths = (isMeant: (serviceId: number) => boolean) =>
    months.map(({ services }) => totalOf(services.filter(({ serviceId }) => isMeant(serviceId))));
  const series = own.flatMap((id): ChartShape['series'] => {
    const service = rows.find(({ serviceId }) => serviceId === id);
    if (!service) return [];
    const { serviceName: name, serviceType } = service;
    return [{ name, tone: `service-${serviceType}`, values: ofMonths((each) => each === id) }];
  });
  if (ids.length <= MAX_SERVICES) return series;
  const rest = ofMonths((id) => !own.includes(id));
  return [...series, { name: 'Other services', tone: 'soft', values: rest }];
}

function totalOf(rows: readonly { total: number }[]): number {
  return rows.reduce((sum, { total }) => sum + total, 0);
}

/** Summarizes the chart: `$234.00 in 6 months, most of it in March 2026. Tips: $5.00.` */
function sentenceOf(months: readonly MonthEarnings[]): string {
  const total = totalOf(months);
  const tips = months.reduce((sum, each) => sum + each.tips, 0);
  const [best] = months.toSorted((a, b) => b.total - a.total);
  if (total === 0 || !best) return 'No completed jobs in these months yet.';
  return `${formatPrice(total)} in ${months.length} months, most of it in ${formatMonth(best.month)}. Tips: ${formatPrice(tips)}.`;
}
