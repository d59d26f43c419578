import type { CSSProperties, ReactNode } from 'react';
import { type ChartTone, toneColour } from './chart-shape.ts';
import classes from './chart.module.css';

export interface BarListRow {
  name: string;
  tone: ChartTone;
  size: number;
  /** The texts next to the bar, the first of which names its size. */
  values: readonly ReactNode[];
}

/** Bars with their names and values, one per row. */
export function BarList({ label, rows }: { label: string; rows: readonly BarListRow[] }) {
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  const style = { '--values': rows[0]?.values.length ?? 1 } as CSSProperties;
  return (
    <ul className={classes.list} aria-label={label} style={style}>
      {rows.map(({ name, tone, size, values }) => (
        <li key={name}>
          <span>{name}</span>
          <span
            className={classes.fill}
            style={{
              width: `${(100 * size) / largest}%`,
              backgroundColor: toneColour(tone),
              ...(size === 0 && { minWidth: 0 }),
            }}
            aria-hidden
          />
          {values.map((value, index) => (
            <span key={index} className={classes.value}>
              {value}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
