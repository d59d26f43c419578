import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.tsx';

const Panel = ({ opened }: { opened: boolean }) => opened && <p>The panel</p>;
const lateOnce = () =>
  vi
    .fn<() => Promise<typeof Panel>>()
    .mockResolvedValue(Panel)
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));

it('a part that does not arrive leaves the page as it is, and comes when it is wanted again', async () => {
  const load = lateOnce();
  const Late = lazyWithRetry(load);
  function Page() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <button aria-pressed={opened} onClick={() => setOpened(true)}>
          Open
        </button>
        <Late wanted={opened} onMissing={() => setOpened(false)} opened={opened} />
      </>
    );
  }
  render(<Page />);
  expect(load).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button'));
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  await screen.findByRole('button', { pressed: false });
  fireEvent.click(screen.getByRole('button'));
  await screen.findByText('The panel');
});

it('a part that always belongs to the page comes when the connection is back', async () => {
  const Late = lazyWithRetry(lateOnce());
  const onMissing = vi.fn<() => void>();
  render(<Late wanted meanwhile={<p>Soon</p>} onMissing={onMissing} opened />);
  await expect.poll(() => onMissing).toHaveBeenCalled();
  screen.getByText('Soon');
  fireEvent(window, new Event('online'));
  await screen.findByText('The panel');
  expect(screen.queryByText('Soon')).toBeNull();
});
