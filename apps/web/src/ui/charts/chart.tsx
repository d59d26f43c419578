import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { lazy } from '../feedback/lazy.tsx';
import { type Column, DataTable } from '../display/data-table.tsx';
import { Disclosure } from '../display/disclosure.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { type ChartShape, dashesOf, hatchingOf, TILE, toneVariables } from './chart-shape.ts';
import classes from './chart.module.css';

// Chart.js is large, so it loads when the chart comes near the viewport.
const ChartDrawing = lazy(async () => (await import('./chart-drawing.tsx')).ChartDrawing);

interface ChartProps extends ChartShape {
  title: string;
  /** A sentence that describes the chart. */
  says: string;
  /** The page shows a table of the numbers; otherwise the chart adds one behind a disclosure. */
  tableBelow?: boolean;
}

/** A chart of numbers over time with a description, a key and a table, which say everything that the picture does (LOO-9). */
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

/** The colours and hatching or dashes of a series. */
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

/** Distance from the viewport that counts as near. */
const MARGIN = '400px';

/** Returns true once an element has come near the viewport. */
function useIsNear<Part extends Element>(): [part: RefObject<Part | null>, isNear: boolean] {
  const part = useRef<Part>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!part.current || isNear) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: MARGIN },
    );
    watch.observe(part.current);
    return () => watch.disconnect();
  }, [isNear]);
  return [part, isNear];
}
