import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ToastText, ToastProvider, useToast } from './toast.tsx';

function Buttons({ toasts }: { toasts: ToastText[] }) {
  const show = useToast();
  return toasts.map((toast) => (
    <button key={toast.title} type="button" onClick={() => show(toast)}>
      {`Show ${toast.title}`}
    </button>
  ));
}

function open(...toasts: ToastText[]) {
  render(
    <MantineProvider env="test">
      <ToastProvider>
        <Buttons toasts={toasts} />
      </ToastProvider>
    </MantineProvider>,
  );
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

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
