import { formatMonth, formatPrice, formatShortMonth, type MonthEarnings } from '@doorstep/domain';
import type { ChartShape } from '../../ui/charts/chart-shape.ts';
import { Chart } from '../../ui/charts/chart.tsx';

/** Of so many services each has a series; what the others earned is one more. */
const MAX_SERVICES = 6;

/** What each month earned, by service, above the table that says the same (FIG-3). */
export function EarningsChart({ of: months }: { of: readonly MonthEarnings[] }) {
  const says = sentenceOf(months);
  if (months.every(({ total }) => total === 0)) return <p>{says}</p>;
  return (
    <Chart
      title="Earnings by month and service"
      says={says}
      kind="bars"
      periods={months.map(({ month }) => formatShortMonth(month))}
      series={seriesOf(months)}
      format={formatPrice}
      tableBelow
    />
  );
}

/** The services that earned most, the best paid first, each with what it earned by month; then all the others. */
export function seriesOf(months: readonly MonthEarnings[]): ChartShape['series'] {
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

/** `$234.00 in 6 months, most of it in March 2026. Tips: $5.00.` */
function sentenceOf(months: readonly MonthEarnings[]): string {
  const total = totalOf(months);
  const tips = months.reduce((sum, each) => sum + each.tips, 0);
  const [best] = months.toSorted((a, b) => b.total - a.total);
  if (total === 0 || !best) return 'No completed jobs in these months yet.';
  return `${formatPrice(total)} in ${months.length} months, most of it in ${formatMonth(best.month)}. Tips: ${formatPrice(tips)}.`;
}
