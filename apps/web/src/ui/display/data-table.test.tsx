import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { theme } from '../../theme.ts';
import { type Column, DataTable } from './data-table.tsx';

interface Request {
  id: number;
  of: { name: string };
}

/** A table that notes whose row is drawn. */
function tableOf(drawn: number[]) {
  const columns: Column<Request>[] = [
    {
      title: 'Customer',
      cell: ({ id, of }) => {
        drawn.push(id);
        return of.name;
      },
    },
  ];
  return (rows: Request[]) => (
    <MantineProvider theme={theme} env="test">
      <DataTable label="Requests" columns={columns} rows={rows} end={null} />
    </MantineProvider>
  );
}

/** As the server answers it: equal, and never the same objects. */
const request = (id: number, name = `Customer ${id}`): Request => ({ id, of: { name } });

it('of 200 requests that arrive one after the other each draws one row', () => {
  const drawn: number[] = [];
  const table = tableOf(drawn);
  const { rerender } = render(table([]));
  for (let count = 1; count <= 200; count += 1) {
    // The newest is first, so that every other row moves.
    rerender(table(Array.from({ length: count }, (_, index) => request(count - index))));
  }
  expect(drawn).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  expect(screen.getAllByRole('row')).toHaveLength(201);
});

it('only a changed row is rendered again', () => {
  const drawn: number[] = [];
  const table = tableOf(drawn);
  const { rerender } = render(table([request(1), request(2)]));
  drawn.length = 0;
  rerender(table([request(1), request(2, 'Amara Cole')]));
  expect(drawn).toEqual([2]);
  screen.getByText('Amara Cole');
});
