import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { NETWORK_ERROR } from '../../network-error.ts';
import { lazy, useIsPreloading } from './lazy.tsx';
import { Toasts } from './toast.tsx';

const Panel = ({ opened }: { opened: boolean; onClose: () => void }) => opened && <p>The panel</p>;
const onClose = () => {};
const loadOnSecondTry = () =>
  vi
    .fn<() => Promise<typeof Panel>>()
    .mockResolvedValue(Panel)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));

it('a dialog that does not load closes, says so, and loads when it is opened again', async () => {
  const load = loadOnSecondTry();
  const LazyPanel = lazy(load);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button aria-pressed={opened} onClick={() => setOpened(true)}>
          Open
        </button>
        <LazyPanel opened={opened} onClose={() => setOpened(false)} />
        <Toasts />
      </>
    );
  }
  render(<Page />);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Open'));
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  await screen.findByRole('button', { name: 'Open', pressed: false });
  await screen.findByText(NETWORK_ERROR);
  fireEvent.click(screen.getByText('Open'));
  await screen.findByText('The panel');
});

it('a part that is always needed loads when the connection returns', async () => {
  const LazyPanel = lazy(loadOnSecondTry());
  const onMissing = vi.fn<() => void>();
  render(<LazyPanel fallback={<p>Soon</p>} onMissing={onMissing} opened onClose={onClose} />);
  await expect.poll(() => onMissing).toHaveBeenCalled();
  screen.getByText('Soon');
  fireEvent(window, new Event('online'));
  await screen.findByText('The panel');
  expect(screen.queryByText('Soon')).toBeNull();
});

it('a preloaded part is rendered at once, and a page can wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Panel>();
  const LazyPanel = lazy(() => promise);
  function Page() {
    return useIsPreloading() ? <p>Loading</p> : <LazyPanel fallback={<p>Soon</p>} opened onClose={onClose} />;
  }
  LazyPanel.preload();
  render(<Page />);
  screen.getByText('Loading');
  await act(async () => resolve(Panel));
  screen.getByText('The panel');
});

it('a part that cannot be preloaded holds nothing up, and loads when it is rendered', async () => {
  const LazyPanel = lazy(loadOnSecondTry());
  LazyPanel.preload();
  function Page() {
    return useIsPreloading() ? <p>Loading</p> : <LazyPanel opened onClose={onClose} />;
  }
  render(<Page />);
  await screen.findByText('The panel');
});
