import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MantineProvider } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { theme } from '../../theme.ts';
import { chartConfig } from './chart-drawing.tsx';
import { type ChartShape, toneVariables } from './chart-shape.ts';
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

const show = (tableBelow = false) =>
  render(
    <MantineProvider theme={theme} env="test">
      <Chart title="Earnings" says="Most of it in February." tableBelow={tableBelow} {...shape} />
    </MantineProvider>,
  );

describe('a chart (LOO-9)', () => {
  it('says what it shows, and names its series in their order', () => {
    show();
    const figure = within(screen.getByRole('figure', { name: 'Earnings' }));
    figure.getByText('Most of it in February.');
    const keys = figure.getAllByRole('listitem');
    expect(keys.map(({ textContent }) => textContent)).toEqual(['Cleaning', 'Gardening']);
  });

  it('has all of its numbers in a table, of which a missing one is a dash', async () => {
    show();
    await userEvent.click(screen.getByText('Show as a table'));
    const rows = within(await screen.findByRole('table', { name: 'Earnings' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Period', 'Cleaning', 'Gardening'],
      ['Jan', '$10', '$5'],
      ['Feb', '$20', '–'],
      ['Mar', '$0', '$15'],
    ]);
  });

  it('makes no table of its own where one stands', () => {
    show(true);
    expect(screen.queryByText('Show as a table')).toBeNull();
  });
});

describe('what is drawn', () => {
  /** As it is drawn where the theme has these variables. */
  function drawn(changes: Partial<ChartShape> = {}) {
    const canvas = document.createElement('canvas');
    canvas.style.setProperty('--ds-service-cleaning', '#3C8DC4');
    canvas.style.setProperty('--ds-service-cleaning-ink', '#1F5E8A');
    document.body.append(canvas);
    return chartConfig({ ...shape, ...changes }, canvas);
  }

  it('has the colours of the page, with an outline of the ink', () => {
    const [cleaning] = drawn().data.datasets;
    expect(cleaning).toMatchObject({
      label: 'Cleaning',
      data: [10, 20, 0],
      backgroundColor: '#3C8DC4',
      borderColor: '#1F5E8A',
    });
  });

  it('stands on one another as bars, and never moves', () => {
    const { options } = drawn();
    expect(options).toMatchObject({
      animation: false,
      scales: { x: { stacked: true }, y: { stacked: true } },
    });
    expect(drawn({ kind: 'lines' }).options).toMatchObject({ scales: { y: { stacked: false } } });
  });

  it('tells lines apart by their dashes, and leaves out the points of many periods', () => {
    const lines = drawn({ kind: 'lines' }).data.datasets;
    expect(lines[0]).toMatchObject({ borderDash: [], pointRadius: 2 });
    expect(lines[1]).toMatchObject({ borderDash: [8, 4] });
    const periods = Array.from({ length: 366 }, (_, day) => `${day}`);
    expect(drawn({ kind: 'lines', periods }).data.datasets[0]).toMatchObject({ pointRadius: 0 });
  });

  it.each([
    ['status-cancelled', '--ds-status-cancelled-fill', '--ds-status-cancelled-ink'],
    ['service-petcare', '--ds-service-petcare', '--ds-service-petcare-ink'],
    ['mark', '--ds-mark', '--ds-mark-ink'],
    ['soft', '--ds-raised', '--ds-soft'],
  ] as const)('takes %s from the theme', (tone, fill, ink) => {
    expect(toneVariables(tone)).toEqual({ fill, ink });
  });
});
