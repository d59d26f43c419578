import { linePath } from './chart-shape.ts';

/** The recent course of a number as a small line. Hidden from screen readers: the number is next to it. */
export function Spark({
  values,
  colour = 'var(--ds-accent)',
  width = 92,
  height = 36,
}: {
  values: readonly number[];
  colour?: string;
  /** Pixels, or a share of the line around it. */
  width?: number | '100%';
  height?: number;
}) {
  const lowest = Math.min(...values);
  // A tenth stays free at both ends, for the width of the line.
  const span = Math.max(...values) - lowest || 1;
  const heights = values.map((value) => 10 + (80 * (value - lowest)) / span);
  const line = linePath(heights, 100);
  const [first, last] = [50 / values.length, 100 - 50 / values.length];
  return (
    <svg viewBox="0 0 100 100" width={width} height={height} preserveAspectRatio="none" aria-hidden>
      <path d={`${line}L${last} 100L${first} 100Z`} fill={colour} opacity={0.12} />
      <path d={line} fill="none" stroke={colour} strokeWidth={2} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
