import { useId } from 'react';
import { lazy } from '../feedback/lazy.tsx';
import { useIsNear } from '../browser/use-is-near.ts';
import { type Column, DataTable } from '../display/data-table.tsx';
import { Disclosure } from '../display/disclosure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type ChartShape, TILE, dashesOf, hatchingOf, toneVariables } from './chart-shape.ts';
import classes from './chart.module.css';

// The library that draws is large: it comes once the reader does.
const ChartDrawing = lazy(async () => (await import('./chart-drawing.tsx')).ChartDrawing);

interface ChartProps extends ChartShape {
  title: string;
  /** What the chart shows, as one would say it to who cannot see it. */
  says: string;
  /** The table behind it stands below anyway; else one is made of the same numbers, to open. */
  tableBelow?: boolean;
}

/**
 * Numbers over time as a picture, with the sentence that says what it shows, a key, and a table behind it: the picture tells
 * nothing that they do not (LOO-9).
 */
export function Chart({ title, says, tableBelow = false, ...shape }: ChartProps) {
  const [figure, isNear] = useIsNear<HTMLElement>();
  return (
    <figure ref={figure} className={classes.chart} aria-label={title}>
      <figcaption>{says}</figcaption>
      <ul className={classes.keys}>
        {shape.series.map(({ name }, index) => (
          <li key={name}>
            <Key shape={shape} index={index} />
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.picture} aria-hidden>
        <ChartDrawing isNeeded={isNear} fallback={<Skeleton height="100%" />} {...shape} />
      </div>
      {!tableBelow && (
        <Disclosure label="Show as a table" of={title}>
          <ChartTable title={title} {...shape} />
        </Disclosure>
      )}
    </figure>
  );
}

/** How a series is drawn: the same colours, and the same hatching or dashes. */
function Key({ shape: { kind, series }, index }: { shape: ChartShape; index: number }) {
  const id = useId();
  const { fill, ink } = toneVariables(series[index]?.tone ?? 'soft');
  if (kind === 'lines') {
    return (
      <svg viewBox="0 0 24 16" width={24} height={16} aria-hidden>
        <path
          d="M0 8H24"
          stroke={`var(${ink})`}
          strokeWidth={2}
          strokeDasharray={dashesOf(index).join(' ') || undefined}
        />
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 16 16" width={16} height={16} aria-hidden>
      <pattern id={id} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
        <rect width={TILE} height={TILE} fill={`var(${fill})`} />
        <path d={hatchingOf(index)} stroke={`var(${ink})`} strokeWidth={1.5} strokeLinecap="round" />
      </pattern>
      <rect x={0.5} y={0.5} width={15} height={15} fill={`url(#${id})`} stroke={`var(${ink})`} />
    </svg>
  );
}

interface Row {
  id: number;
  period: string;
}

function ChartTable({ title, periods, series, format }: ChartShape & { title: string }) {
  const columns: Column<Row>[] = [
    { title: 'Period', cell: ({ period }) => period, name: true },
    ...series.map(({ name, values }) => ({
      title: name,
      cell: ({ id }: Row) => {
        const value = values[id] ?? null;
        return value === null ? '–' : format(value);
      },
    })),
  ];
  return <DataTable label={title} columns={columns} rows={periods.map((period, id) => ({ id, period }))} />;
}
