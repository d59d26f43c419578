import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { theme } from '../../theme.ts';
import { type ChartShape, highestOf, linePath, patternOf, ticksFor, toneColour } from './chart-shape.ts';
import { Chart } from './chart.tsx';

const shape: ChartShape = {
  kind: 'bars',
  periods: ['Jan', 'Feb', 'Mar'],
  series: [
    { name: 'Cleaning', tone: 'service-cleaning', values: [10, 20, 0] },
    { name: 'Gardening', tone: 'service-gardening', values: [5, null, 15] },
  ],
  format: (value) => `$${value}`,
};

const show = (changes: Partial<ChartShape & { tableBelow: boolean }> = {}) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Chart title="Earnings" summary="Most of it in February." {...shape} {...changes} />
    </MantineProvider>,
  );
const bars = () => [...document.querySelectorAll<HTMLElement>('[data-pattern][style*="height"]')];

describe('a chart (LOO-9)', () => {
  it('tells a tone from its pale one by a pattern, too', () => {
    expect(patternOf('accent', 0)).not.toBe(patternOf('accent-pale', 1));
  });

  it('describes what it shows, and names its series in their order', () => {
    show();
    const figure = within(screen.getByRole('figure', { name: 'Earnings' }));
    figure.getByText('Most of it in February.');
    const keys = figure.getAllByRole('listitem');
    expect(keys.map(({ textContent }) => textContent)).toEqual(['Cleaning', 'Gardening']);
  });

  it('has all of its numbers in a table, with a dash for a missing one', async () => {
    show({ before: { name: 'Last year', values: [1, 2, 3] } });
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table', { name: 'Earnings' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Period', 'Cleaning', 'Gardening', 'Last year'],
      ['Jan', '$10', '$5', '$1'],
      ['Feb', '$20', '–', '$2'],
      ['Mar', '$0', '$15', '$3'],
    ]);
  });

  it('has no table of its own where the page has one', () => {
    show({ tableBelow: true });
    expect(screen.queryByText('Show as a table')).toBeNull();
  });

  it('stacks bars of different patterns, without any for nothing', () => {
    show();
    expect(bars().map(({ dataset, style }) => [dataset['pattern'], style.height])).toEqual([
      ['none', '50%'],
      ['columns', '25%'],
      ['none', '100%'],
      ['columns', '75%'],
    ]);
  });

  it('has totals above its bars, of which a narrow one shows the highest', () => {
    show();
    const totals = [...document.querySelectorAll<HTMLElement>('[data-highest]')];
    expect(totals.map(({ textContent, dataset }) => [textContent, dataset['highest']])).toEqual([
      ['$15', 'false'],
      ['$20', 'true'],
      ['$15', 'false'],
    ]);
  });

  it('shows the values of a period to keyboards, until Escape', async () => {
    show({ names: ['January', 'February', 'March'] });
    const slider = screen.getByRole('slider', { name: 'Period of Earnings' });
    expect(slider.getAttribute('aria-valuetext')).toBe('March: Cleaning $0, Gardening $15');
    await userEvent.tab();
    expect(document.activeElement).toBe(slider);
    fireEvent.change(slider, { target: { value: '1' } });
    expect(slider.getAttribute('aria-valuetext')).toBe('February: Cleaning $20');
    expect(document.querySelector('dl')?.textContent).toBe('FebruaryCleaning$20');
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('dl')).toBeNull();
  });

  it('shows the values of the period under the pointer', () => {
    show();
    const area = screen.getByRole('slider').parentElement!;
    area.getBoundingClientRect = () => ({ left: 100, width: 300 }) as DOMRect;
    fireEvent.pointerMove(area, { clientX: 150 });
    expect(document.querySelector('dl')?.textContent).toBe('JanCleaning$10Gardening$5');
    fireEvent.pointerLeave(area);
    expect(document.querySelector('dl')).toBeNull();
  });

  it('shows the values of a period after a tap, until the next one elsewhere', () => {
    show();
    const slider = screen.getByRole('slider');
    fireEvent.pointerDown(slider, { pointerType: 'touch' });
    fireEvent.change(slider, { target: { value: '1' } });
    fireEvent.pointerLeave(slider.parentElement!, { pointerType: 'touch' });
    expect(document.querySelector('dl')?.textContent).toBe('FebCleaning$20');
    fireEvent.blur(slider);
    expect(document.querySelector('dl')).toBeNull();
  });

  it('does not join the running period to a line, and shades what is booked ahead', () => {
    show({ kind: 'lines', current: 1, series: [{ name: 'Revenue', tone: 'accent', values: [4, 6, 8] }] });
    const [line] = [...document.querySelectorAll('figure svg[viewBox="0 0 100 100"] path')];
    expect(line?.getAttribute('d')?.replaceAll(/[^ML]/g, '')).toBe('MM');
    screen.getByText('Booked ahead');
  });
});

describe('the axis of a chart', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [11, [0, 5, 10, 15]],
    [54_000, [0, 20_000, 40_000, 60_000]],
  ])('of values up to %d has the steps %o', (highest, ticks) => {
    expect(ticksFor(highest)).toEqual(ticks);
  });

  it('reaches the highest stack, or the highest line', () => {
    expect([highestOf(shape), highestOf({ ...shape, kind: 'lines' })]).toEqual([20, 20]);
    expect(highestOf({ ...shape, before: { name: 'Before', values: [99] } })).toBe(99);
  });
});

it('a line has a gap where there is no value', () => {
  expect(linePath([10, 0, null, 5], 10)).toBe('M12.50 0.00L37.50 100.00M87.50 50.00');
});

it('hatches what is not certain yet, and never completed jobs', () => {
  const tones = ['status-pending', 'status-confirmed', 'status-completed', 'status-cancelled'] as const;
  expect(tones.map(patternOf)).toEqual(['stripes', 'columns', 'none', 'dots']);
  expect([patternOf('accent', 0), patternOf('mark', 1)]).toEqual(['none', 'stripes']);
});

it('colours come from the theme', () => {
  expect(toneColour('service-petcare')).toBe('var(--ds-service-petcare)');
  expect(toneColour('status-cancelled')).toContain('--ds-status-cancelled-ink');
});
