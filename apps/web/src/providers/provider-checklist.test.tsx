import { aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

const TITLE = 'Get ready for your first job';
const steps = async () =>
  within(await screen.findByRole('region', { name: TITLE }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the first steps of a provider (PRV-7)', () => {
  it('say what is left to do, and why no requests arrive', async () => {
    const provider = await aProvider(world, { approved: false, services: [] });
    const page = openPage(world, '/provider-dashboard', { as: provider });
    expect(await steps()).toEqual([
      '1Choose your services',
      'Set your working hours, done',
      '3Write your profile',
      '4Get approved by our team',
    ]);
    screen.getByText('Your account is waiting for approval.');
    const preview = screen.getByRole('link', { name: 'Preview your profile' });
    expect(preview.getAttribute('href')).toBe(`/providers/${provider.id}`);
    await page.user.click(screen.getByRole('link', { name: 'Choose your services' }));
    await waitFor(() => expect(page.address()).toBe('/manage-services'));
  });

  it('name another reason once the account is approved', async () => {
    openPage(world, '/provider-dashboard', { as: await aProvider(world, { services: [] }) });
    await screen.findByText('Why no requests yet?');
  });

  it('are gone when all are done', async () => {
    const provider = await aProvider(world);
    await world.as(provider).providers.updateProfile({ bio: 'Tidy homes.' });
    openPage(world, '/provider-dashboard', { as: provider });
    await screen.findByText('Nothing waiting');
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByRole('region', { name: TITLE })).toBeNull();
  });
});
