import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts, dismissToast, showToast } from './toast.tsx';
import type { ToastText } from './toaster.tsx';

function Buttons({ toasts }: { toasts: ToastText[] }) {
  return toasts.map((toast) => (
    <button key={toast.title} type="button" onClick={() => showToast(toast)}>
      {`Show ${toast.title}`}
    </button>
  ));
}

function open(...toasts: ToastText[]) {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <Buttons toasts={toasts} />
        <Toasts />
      </MantineProvider>
    </MemoryRouter>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

it('shows one toast at a time: a newer one replaces the older', async () => {
  const user = open({ title: 'First' }, { title: 'Second', description: 'And more' });
  await user.click(screen.getByText('Show First'));
  await screen.findByText('First');
  await user.click(screen.getByText('Show Second'));
  await screen.findByText('And more');
  expect(screen.queryByText('First')).toBeNull();
});

it('goes away by itself after five seconds', async () => {
  const user = open({ title: 'First' });
  await user.click(screen.getByText('Show First'));
  await screen.findByText('First');
  vi.advanceTimersByTime(4_900);
  screen.getByText('First');
  vi.advanceTimersByTime(200);
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
});

it('has a way to what it is about, unless that is shown', async () => {
  const user = open({ title: 'First', action: { label: 'View it', to: '/bookings/1' } });
  await user.click(screen.getByText('Show First'));
  const link = await screen.findByRole('link', { name: 'View it' });
  expect(link.getAttribute('href')).toBe('/bookings/1');
  await user.click(link);
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  await user.click(screen.getByText('Show First'));
  await screen.findByText('First');
  expect(screen.queryByRole('link', { name: 'View it' })).toBeNull();
});

it('is closed by its button, and reached by F8', async () => {
  const user = open({ title: 'First', variant: 'destructive' });
  await user.click(screen.getByText('Show First'));
  await screen.findByText('First');
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
  expect(screen.getByRole('region', { name: 'Notifications (F8)' }).contains(document.activeElement)).toBe(
    true,
  );
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
});

it('has a button of its own where something can be undone, and is gone once it is pressed (TOA-3)', async () => {
  const act = vi.fn<() => void>();
  const user = open({ title: 'Removed', action: { label: 'Undo', act } });
  await user.click(screen.getByText('Show Removed'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(act).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByText('Removed')).toBeNull());
});
