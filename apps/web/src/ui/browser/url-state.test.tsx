import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { useUrlState } from './url-state.ts';

/** Edits two of the address's parameters, as two parts of a page do, before the page follows the first. */
function Parts() {
  const [, setTab] = useUrlState('tab', 'users');
  const [, setText] = useUrlState<string>('text', '');
  return (
    <button
      type="button"
      onClick={() => {
        setTab('users');
        setText('willow');
      }}
    >
      Leave the tab while the search is late
    </button>
  );
}

it('adds up what parts of a page change in the address at once', async () => {
  const routes = [{ path: '/', Component: Parts }];
  const router = createMemoryRouter(routes, { initialEntries: ['/?tab=bookings&status=pending'] });
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByRole('button'));
  expect(router.state.location.search).toBe('?status=pending&text=willow');
});
