import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../testing/open-page.tsx';

openWorldForEachTest();

afterEach(() => vi.restoreAllMocks());

it('is the same in all tabs', async () => {
  openPage(world, '/services?type=cleaning');
  const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
  localStorage.setItem('doorstep-currency', 'GBP');
  window.dispatchEvent(new StorageEvent('storage', { key: 'doorstep-currency' }));
  await expect.poll(() => card.textContent).toContain('£27.65');
});

it('is chosen also where the browser keeps nothing, without a word in the console', async () => {
  const warn = vi.spyOn(console, 'warn');
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError');
  };
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
  const page = openPage(world, '/services?type=cleaning');
  const card = await screen.findByRole('article', { name: 'Deep Cleaning' });
  await page.user.selectOptions(screen.getAllByLabelText('Currency')[0]!, 'GBP');
  expect(card.textContent).toContain('Starting at £27.65/hr approx.');
  await page.user.selectOptions(screen.getAllByLabelText('Currency')[0]!, 'USD');
  expect(card.textContent).toContain('Starting at $35.00/hr');
  expect(warn).not.toHaveBeenCalled();
});
