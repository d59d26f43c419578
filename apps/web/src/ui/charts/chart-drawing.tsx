import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';
import { useVisibleScheme } from '../browser/use-shown-scheme.ts';
import { chartConfig } from './chart-config.ts';
import type { ChartShape } from './chart-shape.ts';

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

/** The picture of a chart, as wide as there is room, in the colours that the page has. */
export function ChartDrawing(shape: ChartShape) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const chart = useRef<Chart>(null);
  const { kind } = shape;
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    // A browser that is short of memory gives none; the table stands.
    if (!context) return;
    const drawn = new Chart(context, { type: kind === 'bars' ? 'bar' : 'line', data: { datasets: [] } });
    chart.current = drawn;
    return () => {
      chart.current = null;
      drawn.destroy();
    };
  }, [kind]);

  useVisibleScheme();
  // Each time it is rendered: for other numbers, and for other colours.
  useEffect(() => {
    if (!chart.current || !canvas.current) return;
    Object.assign(chart.current, chartConfig(shape, canvas.current));
    chart.current.update('none');
  });
  return <canvas ref={canvas} />;
}
