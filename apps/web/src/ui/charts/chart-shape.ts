import type { BookingStatus, ServiceType } from '@doorstep/domain';

/** The colours of the palette that a series may have: a solid one, with the ink of its outline and hatching. */
export type ChartTone =
  | `service-${ServiceType}`
  | `status-${BookingStatus}`
  | 'accent'
  | 'mark'
  | 'danger'
  | 'soft';

/** What is drawn over periods. Names and periods are shown as they are. */
export interface ChartShape {
  /** Bars of the periods, whose series stand on one another; or a line for each series. */
  kind: 'bars' | 'lines';
  /** Oldest first, as short as they can stand along an axis. */
  periods: readonly string[];
  series: readonly ChartSeries[];
  /** What a value says, with its unit. */
  format: (value: number) => string;
}

interface ChartSeries {
  name: string;
  tone: ChartTone;
  /** One a period; null where there is none, which leaves a gap in a line. */
  values: readonly (number | null)[];
}

/** Tones of the palette's roles: filling and ink. */
const ROLES = {
  accent: ['--ds-accent', '--ds-accent-strong'],
  mark: ['--ds-mark', '--ds-mark-ink'],
  danger: ['--ds-danger-tint', '--ds-danger'],
  soft: ['--ds-raised', '--ds-soft'],
} as const;

/** The variables of the theme that hold a tone. */
export function toneVariables(tone: ChartTone): { fill: string; ink: string } {
  if (tone in ROLES) {
    const [fill, ink] = ROLES[tone as keyof typeof ROLES];
    return { fill, ink };
  }
  return { fill: tone.startsWith('status-') ? `--ds-${tone}-fill` : `--ds-${tone}`, ink: `--ds-${tone}-ink` };
}

/** The side of a tile of hatching, in pixels. */
export const TILE = 8;

/** Hatching by the place of a series, as paths over a tile: none has to be told from another by its colour. */
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

/** Dashes of lines by the place of a series: lengths of strokes and gaps, in pixels. */
const DASHES: readonly (readonly number[])[] = [[], [8, 4], [2, 4], [10, 4, 2, 4], [4, 4], [14, 4]];
export const dashesOf = (index: number) => DASHES[index % DASHES.length] ?? [];
