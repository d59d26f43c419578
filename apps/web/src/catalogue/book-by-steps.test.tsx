import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

const card = async () => within(await screen.findByRole('article', { name: 'Deep Cleaning' }));
const BY_STEPS = 'Book step by step: Deep Cleaning';

describe('a service card', () => {
  it.each(['/', '/services', '/cleaning-services'])(
    'on %s opens the wizard for that service to customers, beside Book Now',
    async (path) => {
      await aProvider(world, { services: [2] });
      const page = openPage(world, path, { as: await aCustomer(world) });
      const shown = await card();
      expect(shown.getByRole('link', { name: 'Book Now: Deep Cleaning' })).toBeTruthy();
      const opener = await shown.findByRole('button', { name: BY_STEPS });
      await page.user.click(opener);
      const dialog = within(await screen.findByRole('dialog', { name: 'Book Deep Cleaning' }));
      await dialog.findByRole('heading', { name: 'When should we come?' });
      await page.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await waitFor(() => expect(document.activeElement).toBe(opener));
      expect(page.address()).toBe(path);
    },
  );

  it('has no wizard for visitors and providers', async () => {
    const visitor = openPage(world, '/services');
    expect((await card()).queryByRole('button', { name: BY_STEPS })).toBeNull();
    visitor.close();
    openPage(world, '/services', { as: await aProvider(world) });
    expect((await card()).queryByRole('button', { name: BY_STEPS })).toBeNull();
  });

  it('asks a user who was logged out meanwhile to log in, and opens the wizard again where it was', async () => {
    await aProvider(world, { services: [2] });
    const customer = await aCustomer(world);
    const page = openPage(world, '/cleaning-services', { as: customer });
    await page.user.click(await (await card()).findByRole('button', { name: BY_STEPS }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Book Deep Cleaning' }));
    await page.user.click(await dialog.findByRole('button', { name: /^Wednesday 4 March 2026/ }));
    await page.user.click(await dialog.findByRole('radio', { name: '11:00' }));
    await page.user.click(dialog.getByRole('button', { name: 'Continue' }));
    page.endSession();
    const goOn = dialog.getByRole('button', { name: 'Continue' });
    await waitFor(() => expect(goOn).toHaveProperty('disabled', false));
    await page.user.click(goOn);
    await waitFor(() => expect(page.address()).toBe('/auth?redirectTo=%2Fcleaning-services'));
    page.close();

    openPage(world, '/cleaning-services', { as: customer });
    await screen.findByRole('dialog', { name: 'Book Deep Cleaning' });
    await screen.findByRole('heading', { name: 'Who should come?' });
  });
});
