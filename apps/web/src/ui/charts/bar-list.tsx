import { Group } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { type ChartTone, toneColour } from './chart-shape.ts';
import classes from './bar-list.module.css';

export interface BarListRow {
  name: string;
  /** A second, quieter line below the name. */
  detail?: string;
  picture?: ReactNode;
  tone: ChartTone;
  size: number;
  /** The texts next to the bar, the first of which names its size. */
  values: readonly ReactNode[];
  /** Draws the outline of the bar only. */
  isOutlined?: boolean;
}

interface BarListProps {
  label: string;
  rows: readonly BarListRow[];
  /** Makes the bars thick, below their names. */
  isLarge?: boolean;
}

/** Bars with their names and values, one per row. */
export function BarList({ label, rows, isLarge }: BarListProps) {
  const largest = Math.max(1, ...rows.map(({ size }) => size));
  const style = { '--values': rows[0]?.values.length ?? 1 } as CSSProperties;
  return (
    <ul className={classes.list} aria-label={label} style={style} data-large={isLarge}>
      {rows.map(({ name, detail, picture, tone, size, values, isOutlined }) => (
        <li key={name}>
          <Group component="span" gap="sm" wrap="nowrap">
            {picture}
            <span>
              {name}
              {detail && <small className={classes.detail}>{detail}</small>}
            </span>
          </Group>
          <span
            className={classes.fill}
            data-outlined={(isOutlined && size > 0) || undefined}
            style={{
              width: `${(100 * size) / largest}%`,
              ...(!isOutlined && { backgroundColor: toneColour(tone) }),
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
