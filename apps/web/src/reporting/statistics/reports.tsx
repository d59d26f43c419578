import {
  STATISTICS_STEPS,
  formatDate,
  isDay,
  londonWall,
  noonOf,
  type PeriodStatistics,
  type StatisticsStep,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { FileLink } from '../../accounts/two-step/file-link.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { trpc } from '../../api.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { BarList } from '../../ui/charts/bar-list.tsx';
import { Chart } from '../../ui/charts/chart.tsx';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { Card } from '../../ui/display/page.tsx';
import { StatCard, StatCards } from '../../ui/display/stat-card.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { DaysFilter, Filters } from '../../ui/forms/filters.tsx';
import { UrlNotices, useListUrl } from '../../ui/lists/list-url.tsx';
import { Change } from '../change.tsx';
import classes from '../change.module.css';
import { PRESET_LABELS, type ReportRange, defaultDays, rangeBefore, rangeFault } from './report-range.ts';
import { periodLabel, periodTick } from './period-labels.ts';
import { STATISTIC_KINDS, type StatisticKind } from './statistic-kinds.ts';
import { StatisticTable } from './statistic-table.tsx';

const UNITS = { day: 'Day', week: 'Week', month: 'Month' } as const;
const URL_FILTERS = { by: STATISTICS_STEPS, from: isDay, to: isDay } as const;

/** Statistics by day, week or month in London time, selected by the URL and compared with the range before (ADM-10). */
export function Reports() {
  const { values, ignoredFilters, set } = useListUrl(URL_FILTERS);
  const { by = 'week' } = values;
  const { date: today } = londonWall(useNow());
  const usual = defaultDays(by, today);
  const range: ReportRange = { by, from: values.from ?? usual.from, to: values.to ?? usual.to };
  const before = rangeBefore(range);
  const fault = rangeFault(range);
  const statistics = trpc.reporting.overTime.useQuery(range, { enabled: !fault });
  const earlier = trpc.reporting.overTime.useQuery(before, { enabled: !fault });
  /** Sets the unit, and these days or the usual ones of it. */
  function choose(unit: StatisticsStep, days = { from: '', to: '' }) {
    set('by', unit);
    set('from', days.from);
    set('to', days.to);
  }
  return (
    <>
      <Filters>
        <DaysFilter from={range.from} to={range.to} fault={fault} onChange={set} />
        <fieldset aria-label="Days">
          <Group gap={4}>
            {STATISTICS_STEPS.map((unit) => {
              const { from, to } = defaultDays(unit, today);
              const isChosen = from === range.from && to === range.to;
              return (
                <Button
                  key={unit}
                  size="sm"
                  variant={isChosen ? 'light' : 'subtle'}
                  aria-pressed={isChosen}
                  onClick={() => choose(unit)}
                >
                  {PRESET_LABELS[unit]}
                </Button>
              );
            })}
          </Group>
        </fieldset>
        <fieldset aria-label="Group by">
          <Button.Group>
            {STATISTICS_STEPS.map((unit) => (
              <Button
                key={unit}
                size="sm"
                variant={unit === by ? 'light' : 'default'}
                aria-pressed={unit === by}
                onClick={() => choose(unit, range)}
              >
                {UNITS[unit]}
              </Button>
            ))}
          </Button.Group>
        </fieldset>
      </Filters>
      <UrlNotices ignoredFilters={ignoredFilters} isPageMissing={false} />
      {!fault && (
        <>
          <Group justify="space-between" mb="md">
            <Text c="dimmed" flex="1 1 10rem">
              Compared with {formatDate(noonOf(before.from))} to {formatDate(noonOf(before.to))}
            </Text>
            <FileLink href={adminPaths.reportsFile({ ...range })} variant="default" size="sm" flex="none" />
          </Group>
          <Query query={statistics} subject="The reports">
            {(periods) => (
              <>
                <Totals periods={periods} before={earlier.data} />
                <div className={classes.cards}>
                  {STATISTIC_KINDS.map((kind) => (
                    <Report
                      key={kind.id}
                      kind={kind}
                      periods={periods}
                      before={earlier.data ?? []}
                      by={by}
                      today={today}
                    />
                  ))}
                </div>
              </>
            )}
          </Query>
        </>
      )}
    </>
  );
}

interface TotalsProps {
  periods: readonly PeriodStatistics[];
  /** Undefined while it loads. */
  before: readonly PeriodStatistics[] | undefined;
}

function Totals({ periods, before }: TotalsProps) {
  return (
    <StatCards>
      {STATISTIC_KINDS.filter(({ hasCard = true }) => hasCard).map(
        ({ id, title, total, format, lessIsBetter }) => {
          const now = total(periods);
          return (
            <StatCard key={id} label={title} value={now === null ? '–' : format(now)}>
              {before ? (
                <Change now={now} before={total(before)} format={format} lessIsBetter={lessIsBetter} />
              ) : (
                '…'
              )}
            </StatCard>
          );
        },
      )}
    </StatCards>
  );
}

interface ReportProps {
  kind: StatisticKind;
  periods: readonly PeriodStatistics[];
  before: readonly PeriodStatistics[];
  by: StatisticsStep;
  today: string;
}

function Report({ kind, periods, before, by, today }: ReportProps) {
  const { title, columns, draws, summarize } = kind;
  const rows = typeof draws === 'function' && draws(periods, before);
  return (
    <Card title={title}>
      {rows ? (
        <>
          <Text mb="sm">{summarize(periods, by)}</Text>
          <BarList label={title} rows={rows} />
        </>
      ) : (
        <OverTime kind={kind} periods={periods} before={before} by={by} today={today} />
      )}
      <Disclosure label="Show as a table" subject={title}>
        <StatisticTable label={title} periods={periods} by={by} columns={columns(periods)} />
      </Disclosure>
    </Card>
  );
}

function OverTime({ kind, periods, before, by, today }: ReportProps) {
  const { title, columns, draws, summarize, total, format } = kind;
  const drawn = columns(periods).filter(({ tone }) => tone);
  const isDrawn = drawn.some(({ of }) => periods.some((period) => of(period)));
  if (!isDrawn || typeof draws === 'function') return <Text mb="sm">{summarize(periods, by)}</Text>;
  const earlier = periods.map((_, at) => {
    const period = before[at];
    return period ? total([period]) : null;
  });
  return (
    <Chart
      title={`${title} by ${by}`}
      summary={summarize(periods, by)}
      kind={draws}
      periods={periods.map((period) => periodTick(period, by))}
      names={periods.map((period) => periodLabel(period, by))}
      series={drawn.map(({ title: name, tone = 'soft', of }) => ({ name, tone, values: periods.map(of) }))}
      before={earlier.some((value) => value) ? { name: 'Previous period', values: earlier } : undefined}
      current={periods.findIndex(({ from, to }) => from <= today && today <= to)}
      format={format}
      tableBelow
    />
  );
}
