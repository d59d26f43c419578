import { type ChartTone, linePath, toneColour } from './chart-shape.ts';
import classes from './chart.module.css';

const [WIDTH, HEIGHT] = [96, 30];

/** A small line without an axis. Hidden from screen readers: the text next to it says what it shows. */
export function Sparkline({ values, tone }: { values: readonly number[]; tone: ChartTone }) {
  const path = linePath(values, Math.max(1, ...values));
  const [left, right] = [50 / values.length, 100 - 50 / values.length];
  const colour = toneColour(tone);
  return (
    <svg
      className={classes.spark}
      width={WIDTH}
      height={HEIGHT}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={`${path}L${right} 100L${left} 100Z`} fill={colour} opacity={0.14} />
      <path
        d={path}
        stroke={colour}
        strokeWidth={2}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
