import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartDataset,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { type ChartShape, type ChartTone, dashesOf, hatchingOf, TILE, toneVariables } from './chart-shape.ts';

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
);

/** Draws a chart with Chart.js in the colours of the page. */
export function ChartDrawing(shape: ChartShape) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(null);
  const { kind } = shape;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // A browser that is short of memory returns none; the table remains.
    if (!context) return;
    const drawn = new Chart(context, { type: kind === 'bars' ? 'bar' : 'line', data: { datasets: [] } });
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.destroy();
    };
  }, [kind]);

  useVisibleScheme();
  // On every render, for new numbers or colours.
  useEffect(() => {
    if (!chart.current || !canvas.current) return;
    Object.assign(chart.current, chartConfig(shape, canvas.current));
    chart.current.update('none');
  });
  return <canvas ref={canvas} />;
}

/** Above this number of periods, the points of a line would overlap. */
const MAX_POINTS = 31;
/** Font size of the axes, relative to the page's. */
const FONT_SCALE = 0.8;

/** Returns the chart for Chart.js in the theme's current colours, without animation. */
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
    size: parseFloat(getComputedStyle(document.documentElement).fontSize) * FONT_SCALE,
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

/** Returns the fill of a series' bars, sharp on every screen. */
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

const ATTRIBUTE = 'data-mantine-color-scheme';

/** Returns the current colour scheme of the page: `light` or `dark`. */
function useVisibleScheme(): string | null {
  return useSyncExternalStore(subscribe, () => document.documentElement.getAttribute(ATTRIBUTE));
}

function subscribe(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange);
  watch.observe(document.documentElement, { attributeFilter: [ATTRIBUTE] });
  return () => watch.disconnect();
}
