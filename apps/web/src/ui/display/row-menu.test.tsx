import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowMenu } from './row-menu.tsx';

const NAME = 'Actions: Deep Cleaning on Tue 3 Mar, 10:00';
const screenOf = (matching: string) =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media === matching,
    addEventListener() {},
    removeEventListener() {},
  }));

const { matchMedia } = globalThis;
afterEach(() => vi.stubGlobal('matchMedia', matchMedia));

function renderMenu(onSelect = vi.fn<() => void>()) {
  const items = [
    { label: 'Access', name: 'Access: Deep Cleaning', onSelect },
    { label: 'Cancel', name: 'Cancel: Deep Cleaning', destructive: true },
    { label: 'Add to calendar', name: 'Add to calendar: Deep Cleaning', href: '/file.ics' },
  ];
  render(
    <MantineProvider env="test">
      <RowMenu name={NAME} items={items} />
    </MantineProvider>,
  );
  return { user: userEvent.setup({ delay: null }), onSelect };
}
const trigger = () => screen.getByRole('button', { name: NAME });

describe('the menu of a row', () => {
  it('opens by the keyboard, and gives the focus back', async () => {
    const { user, onSelect } = renderMenu();
    trigger().focus();
    await user.keyboard('{Enter}');
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Access',
      'Cancel',
      'Add to calendar',
    ]);
    expect(menu.getByRole('menuitem', { name: /^Add/ }).getAttribute('href')).toBe('/file.ics');
    await user.click(menu.getByRole('menuitem', { name: 'Access: Deep Cleaning' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(document.activeElement).toBe(trigger());
  });

  it('is a drawer on a phone', async () => {
    screenOf('(max-width: 47.99em)');
    const { user, onSelect } = renderMenu();
    await user.click(trigger());
    const drawer = within(await screen.findByRole('dialog', { name: NAME }));
    await user.click(drawer.getByRole('button', { name: 'Access: Deep Cleaning' }));
    expect(onSelect).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(trigger());
  });

  it('is not there without entries', () => {
    render(<RowMenu name={NAME} items={[]} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
