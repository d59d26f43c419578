import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { LoadMore } from './load-more.tsx';

/** A list of two whose further pages are these, one after the other; null is one that does not come. */
function open(...further: (readonly string[] | null)[]) {
  function Page() {
    const [rows, setRows] = useState<readonly string[]>(['One', 'Two']);
    const [left, setLeft] = useState(further);
    const [error, setError] = useState<Error | null>(null);
    function fetchNextPage() {
      const [page] = left;
      setLeft(left.slice(1));
      setError(page ? null : new Error('cut off'));
      if (page) setRows([...rows, ...page]);
    }
    const isFetchNextPageError = error !== null;
    const pages = { hasNextPage: left.length > 0, isFetchingNextPage: false, isFetchNextPageError, error };
    return (
      <MantineProvider env="test">
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
        <LoadMore query={{ ...pages, fetchNextPage }} subject="More rows">
          Show more
        </LoadMore>
        <button type="button" onClick={() => setRows([...rows, 'By itself'])}>
          Add
        </button>
      </MantineProvider>
    );
  }
  render(<Page />);
  const user = userEvent.setup();
  return (name: string) => user.click(screen.getByRole('button', { name }));
}

describe('a further page of a list', () => {
  it('has the keyboard at its first row, also once the button has gone with the last', async () => {
    const press = open(['Three', 'Four'], ['Five']);
    await press('Show more');
    expect(document.activeElement?.textContent).toBe('Three');
    await press('Show more');
    expect(document.activeElement?.textContent).toBe('Five');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('that did not come leaves the keyboard alone when something else adds a row', async () => {
    const press = open(null, ['Three']);
    await press('Show more');
    screen.getByText(/^More rows couldn’t be loaded/);
    await press('Add');
    expect(document.activeElement?.textContent).toBe('Add');
  });
});
