import type { BookingStatus, ServiceType } from '@doorstep/domain';

/** The colours of a series: a fill, with an ink for outline and hatching. */
export type ChartTone =
  | `service-${ServiceType}`
  | `status-${BookingStatus}`
  | 'accent'
  | 'mark'
  | 'danger'
  | 'soft';

/** The data of a chart over periods. */
export interface ChartShape {
  /** Stacked bars, or a line for each series. */
  kind: 'bars' | 'lines';
  /** Oldest first, short enough for an axis. */
  periods: readonly string[];
  series: readonly ChartSeries[];
  /** Formats a value with its unit. */
  format: (value: number) => string;
}

interface ChartSeries {
  name: string;
  tone: ChartTone;
  /** One per period; null leaves a gap in a line. */
  values: readonly (number | null)[];
}

/** CSS variables of the tones: fill and ink. */
const ROLES = {
  accent: ['--ds-accent', '--ds-accent-strong'],
  mark: ['--ds-mark', '--ds-mark-ink'],
  danger: ['--ds-danger-tint', '--ds-danger'],
  soft: ['--ds-raised', '--ds-soft'],
} as const;

/** Returns the CSS variables of a tone. */
export function toneVariables(tone: ChartTone): { fill: string; ink: string } {
  if (tone in ROLES) {
    const [fill, ink] = ROLES[tone as keyof typeof ROLES];
    return { fill, ink };
  }
  return { fill: tone.startsWith('status-') ? `--ds-${tone}-fill` : `--ds-${tone}`, ink: `--ds-${tone}-ink` };
}

/** The side of a tile of hatching, in pixels. */
export const TILE = 8;

/** Hatching by the index of a series, as paths over a tile, so that series do not differ by colour alone. */
const HATCHINGS = [
  '',
  'M-1 5L5 -1M3 9L9 3',
  'M2 2h.01M6 6h.01',
  'M0 4H8',
  'M-1 3L5 9M3 -1L9 5',
  'M4 0V8',
  'M0 4H8M4 0V8',
];
export const hatchingOf = (index: number) => HATCHINGS[index % HATCHINGS.length] ?? '';

/** Dashes of lines by the index of a series: lengths of strokes and gaps in pixels. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4], [4, 4], [14, 4]];
export const dashesOf = (index: number) => DASHES[index % DASHES.length] ?? [];
