import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../display/data-table.tsx';
import { Disclosure } from '../display/disclosure.tsx';
import { ChartPlot } from './chart-plot.tsx';
import { type ChartShape, type ChartTone, dashesOf, patternOf, toneColour } from './chart-shape.ts';
import classes from './chart.module.css';

interface ChartProps extends ChartShape {
  title: string;
  /** A sentence that describes the chart. */
  summary: ReactNode;
  /** The page shows a table of the numbers; otherwise the chart adds one behind a disclosure. */
  tableBelow?: boolean;
}

/** A chart of numbers over time with a description, a key and a table, which say everything that the picture does (LOO-9). */
export function Chart({ title, summary, tableBelow = false, ...shape }: ChartProps) {
  return (
    <figure className={classes.chart} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <figcaption>{summary}</figcaption>
        <ul className={classes.keys}>
          {shape.series.map(
            ({ name, tone, values }, index) =>
              // The table has the others, too.
              values.some(Boolean) && (
                <li key={name}>
                  {shape.kind === 'lines' ? (
                    <LineKey colour={toneColour(tone)} dashes={dashesOf(index)} />
                  ) : (
                    <BarKey tone={tone} index={index} />
                  )}
                  {name}
                </li>
              ),
          )}
          {shape.before && (
            <li>
              <LineKey colour="var(--ds-soft)" dashes="2 4" />
              {shape.before.name}
            </li>
          )}
        </ul>
      </Group>
      <ChartPlot title={title} {...shape} />
      {!tableBelow && (
        <Disclosure label="Show as a table" subject={title}>
          <ChartTable title={title} {...shape} />
        </Disclosure>
      )}
    </figure>
  );
}

/** The colour and pattern of a series of bars. */
function BarKey({ tone, index }: { tone: ChartTone; index: number }) {
  return (
    <span
      className={`${classes.fill} ${classes.key}`}
      data-pattern={patternOf(tone, index)}
      style={{ backgroundColor: toneColour(tone) }}
      aria-hidden
    />
  );
}

function LineKey({ colour, dashes }: { colour: string; dashes: string | undefined }) {
  return (
    <svg viewBox="0 0 24 16" width={24} height={16} aria-hidden>
      <path d="M0 8H24" stroke={colour} strokeWidth={2} strokeDasharray={dashes} />
    </svg>
  );
}

interface Row {
  id: number;
  period: string;
}

function ChartTable({
  title,
  periods,
  names = periods,
  series,
  before,
  format,
}: ChartShape & { title: string }) {
  const lines = before ? [...series, before] : series;
  const columns: Column<Row>[] = [
    { title: 'Period', cell: ({ period }) => period, name: true },
    ...lines.map(({ name, values }) => ({
      title: name,
      cell: ({ id }: Row) => {
        const value = values[id] ?? null;
        return value === null ? '–' : format(value);
      },
    })),
  ];
  return <DataTable label={title} columns={columns} rows={names.map((period, id) => ({ id, period }))} />;
}
