import type { BookingStatus, ServiceType } from '@doorstep/domain';

/** The colour of a series. */
export type ChartTone =
  | `service-${ServiceType}`
  | `status-${BookingStatus}`
  | 'accent'
  | 'accent-pale'
  | 'mark'
  | 'danger'
  | 'soft';

/** The data of a chart over periods. */
export interface ChartShape {
  /** Stacked bars, or a line for each series. */
  kind: 'bars' | 'lines';
  /** Oldest first, short enough for an axis. */
  periods: readonly string[];
  /** The periods in full, for the tooltip and the table; by default as on the axis. */
  names?: readonly string[];
  series: readonly ChartSeries[];
  /** The same periods of an earlier range, as a dotted line. */
  before?: { name: string; values: readonly (number | null)[] } | undefined;
  /** Index of the period that is still running; -1 for none. */
  current?: number;
  /** Formats a value with its unit. */
  format: (value: number) => string;
}

interface ChartSeries {
  name: string;
  tone: ChartTone;
  /** One per period; null leaves a gap in a line. */
  values: readonly (number | null)[];
}

/** Returns a CSS colour of a tone that has a contrast of 3:1 to paper, in both schemes. */
export function toneColour(tone: ChartTone): string {
  if (tone.startsWith('status-'))
    return `color-mix(in oklab, var(--ds-${tone}-ink) 62%, var(--ds-${tone}-fill))`;
  if (tone === 'accent-pale') return 'color-mix(in oklab, var(--ds-accent) 70%, var(--ds-paper))';
  return `var(--ds-${tone})`;
}

const PATTERNS = ['none', 'columns', 'stripes', 'dots', 'backwards', 'rows', 'grid'] as const;
type Pattern = (typeof PATTERNS)[number];

/** Patterns by tone: pending and booked ahead are hatched, completed jobs are not. */
const TONE_PATTERNS: Partial<Record<ChartTone, Pattern>> = {
  mark: 'stripes',
  'accent-pale': 'rows',
  'status-pending': 'stripes',
  'status-confirmed': 'columns',
  'status-completed': 'none',
  'status-cancelled': 'dots',
};

/** Returns a pattern of `chart.module.css` by the index of a series, so that series do not differ by colour alone. */
export function patternOf(tone: ChartTone, index: number): Pattern | undefined {
  return TONE_PATTERNS[tone] ?? PATTERNS[index % PATTERNS.length];
}

/** Dashes of lines by the index of a series, as lengths of strokes and gaps in pixels. */
const DASHES = ['', '8 4', '2 4', '10 4 2 4', '4 4', '14 4'];
export const dashesOf = (index: number) => DASHES[index % DASHES.length];

const MAX_STEPS = 4;

/** Returns the values on the vertical axis: round steps from zero to above the highest value. */
export function ticksFor(highest: number): number[] {
  const rough = Math.max(highest, 1) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, at) => at * step);
}

/** Returns the sum of a period's values, as a stack of bars shows it. */
export function totalAt({ series }: ChartShape, at: number): number {
  return series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0);
}

/** Returns the highest value that a chart draws. */
export function highestOf(shape: ChartShape): number {
  const drawn = shape.periods.map((_, at) =>
    shape.kind === 'bars'
      ? totalAt(shape, at)
      : Math.max(0, ...shape.series.map(({ values }) => values[at] ?? 0)),
  );
  return Math.max(0, ...drawn, ...(shape.before?.values ?? []).map((value) => value ?? 0));
}

/** Returns the path of a line over `0 0 100 100`, with a gap where there is no value. */
export function linePath(values: readonly (number | null)[], top: number): string {
  return values
    .map((value, at) => {
      if (value === null) return '';
      const isBegun = at > 0 && values[at - 1] !== null;
      const [x, y] = [(100 * (at + 0.5)) / values.length, 100 - (100 * value) / top];
      return `${isBegun ? 'L' : 'M'}${x.toFixed(2)} ${y.toFixed(2)}`;
    })
    .join('');
}
