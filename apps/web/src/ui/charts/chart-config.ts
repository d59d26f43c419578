import type { ChartConfiguration, ChartDataset } from 'chart.js';
import { type ChartShape, type ChartTone, TILE, dashesOf, hatchingOf, toneVariables } from './chart-shape.ts';

/** Of more periods the points of a line run into one another. */
const MAX_POINTS = 31;
/** Text along the axes, as a share of the page's. */
const SMALL = 0.8;

/** A chart as Chart.js takes it, in the colours that the theme has where it stands. Nothing moves. */
export function chartConfig(
  { kind, periods, series, format }: ChartShape,
  canvas: HTMLCanvasElement,
): Required<Pick<ChartConfiguration<'bar' | 'line', (number | null)[]>, 'data' | 'options'>> {
  const style = getComputedStyle(canvas);
  const colour = (variable: string) => style.getPropertyValue(variable).trim();
  const tones = (tone: ChartTone) => {
    const { fill, ink } = toneVariables(tone);
    return { fill: colour(fill), ink: colour(ink) };
  };
  const font = {
    family: style.fontFamily,
    size: parseFloat(getComputedStyle(document.documentElement).fontSize) * SMALL,
  };
  const ticks = { color: colour('--ds-soft'), font, maxRotation: 0, autoSkipPadding: 8 };
  return {
    data: {
      labels: [...periods],
      datasets: series.map(
        ({ name, tone, values }, index): ChartDataset<'bar' | 'line', (number | null)[]> => {
          const { fill, ink } = tones(tone);
          const data = { label: name, data: [...values], borderColor: ink };
          return kind === 'bars'
            ? { ...data, backgroundColor: hatched(index, fill, ink), borderWidth: 1, maxBarThickness: 48 }
            : {
                ...data,
                borderWidth: 2,
                borderDash: [...dashesOf(index)],
                pointRadius: periods.length > MAX_POINTS ? 0 : 2,
                pointBackgroundColor: ink,
              };
        },
      ),
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: kind === 'bars',
          grid: { display: false },
          border: { color: colour('--ds-edge') },
          ticks,
        },
        y: {
          stacked: kind === 'bars',
          beginAtZero: true,
          grid: { color: colour('--ds-line') },
          border: { display: false },
          ticks: { ...ticks, maxTicksLimit: 5, precision: 0, callback: (value) => format(Number(value)) },
        },
      },
      plugins: {
        tooltip: {
          backgroundColor: colour('--ds-band'),
          titleColor: colour('--ds-band-ink'),
          bodyColor: colour('--ds-band-ink'),
          titleFont: font,
          bodyFont: font,
          displayColors: false,
          filter: ({ raw }) => typeof raw === 'number' && raw !== 0,
          callbacks: { label: ({ dataset, raw }) => `${dataset.label}: ${format(Number(raw))}` },
        },
      },
    },
  };
}

/** The filling of the bars of a series, sharp on every screen. */
function hatched(index: number, fill: string, ink: string): string | CanvasPattern {
  const hatching = hatchingOf(index);
  if (hatching === '') return fill;
  const ratio = Math.max(1, devicePixelRatio);
  const tile = document.createElement('canvas');
  tile.width = tile.height = Math.round(TILE * ratio);
  const context = tile.getContext('2d');
  if (!context) return fill;
  context.fillStyle = fill;
  context.fillRect(0, 0, tile.width, tile.height);
  context.scale(tile.width / TILE, tile.height / TILE);
  context.strokeStyle = ink;
  context.lineWidth = 1.5;
  context.lineCap = 'round';
  context.stroke(new Path2D(hatching));
  const pattern = context.createPattern(tile, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(TILE / tile.width));
  return pattern ?? fill;
}
