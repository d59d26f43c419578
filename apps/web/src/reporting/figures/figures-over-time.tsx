import { FIGURE_STEPS, isDay, londonWall, type PeriodFigures } from '@doorstep/domain';
import { NativeSelect, Tabs, Text } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { adminPaths } from '../../admin-paths.ts';
import { AddressNotes, useListAddress } from '../../ui/lists/list-address.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { DayFilter, Filters } from '../../ui/forms/filters.tsx';
import { CsvLink } from '../../ui/lists/list-page.tsx';
import { FIGURE_KINDS, type FigureKind, periodTick } from './figure-kinds.ts';
import { type FigureSpan, rangeFault, usualDays } from './figure-range.ts';
import { FigureTable } from './figure-table.tsx';
import { TabList } from '../../ui/display/tab-list.tsx';

const STEP_LABELS = { day: 'By day', week: 'By week', month: 'By month' } as const;
const KINDS = FIGURE_KINDS.map(({ id }) => id);
const IN_ADDRESS = { by: FIGURE_STEPS, from: isDay, to: isDay, show: KINDS } as const;

/** What happened on London's days, added up by day, week or month (ADM-10), as the address of the page says. */
export function FiguresOverTime() {
  const { values, leftOut, set } = useListAddress(IN_ADDRESS);
  const { by = 'day', show = 'bookings' } = values;
  const { date: today } = londonWall(useNow());
  const usual = usualDays(by, today);
  const span: FigureSpan = { by, from: values.from ?? usual.from, to: values.to ?? usual.to };
  const fault = rangeFault(span);
  const figures = trpc.figures.overTime.useQuery(span, { enabled: !fault });
  return (
    <>
      <Filters>
        <NativeSelect
          size="sm"
          aria-label="Add up"
          value={by}
          onChange={({ currentTarget }) => set('by', currentTarget.value)}
          data={FIGURE_STEPS.map((step) => ({ value: step, label: STEP_LABELS[step] }))}
        />
        <DayFilter label="From" value={span.from} onChange={(day) => set('from', day)} />
        <DayFilter label="To" value={span.to} onChange={(day) => set('to', day)} error={fault} />
      </Filters>
      <AddressNotes leftOut={leftOut} isLost={false} />
      <Tabs value={show} onChange={(kind) => set('show', kind ?? '')} keepMounted={false}>
        <TabList>
          {FIGURE_KINDS.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </TabList>
        {!fault &&
          FIGURE_KINDS.map((kind) => (
            <Tabs.Panel key={kind.id} value={kind.id}>
              <Query of={figures} what="The figures">
                {(periods) => <Figures of={kind} periods={periods} by={by} />}
              </Query>
            </Tabs.Panel>
          ))}
      </Tabs>
      {!fault && <CsvLink href={adminPaths.figuresFile({ ...span })} />}
    </>
  );
}

interface FiguresProps {
  of: FigureKind;
  periods: readonly PeriodFigures[];
  by: FigureSpan['by'];
}

function Figures({ of: { title, columns, kind, draws, says }, periods, by }: FiguresProps) {
  const shown = columns(periods);
  const drawn = draws(shown, periods);
  const isDrawn = drawn.some(({ of }) => periods.some((period) => of(period)));
  return (
    <>
      {isDrawn ? (
        <Chart
          title={`${title} by ${by}`}
          says={says(periods, by)}
          kind={kind}
          periods={periods.map((period) => periodTick(period, by))}
          series={drawn.map(({ title: name, tone = 'soft', of }) => ({
            name,
            tone,
            values: periods.map(of),
          }))}
          format={drawn[0]?.format ?? String}
          tableBelow
        />
      ) : (
        <Text mb="sm">{says(periods, by)}</Text>
      )}
      <FigureTable label={title} periods={periods} by={by} columns={shown} />
    </>
  );
}
