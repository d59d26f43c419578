import { aPasskey, anApp, openDevice, openingPasswords } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { plugIn, unplug } from '../../../testing/passkey-browser.ts';
import { browserSession } from '../../../testing/server.ts';

openWorldForEachTest({ customer: 'Amara Cole' });

beforeEach(() => {
  Object.assign(world.ports, { passwords: openingPasswords() });
});
afterEach(unplug);

const press = (name: string) => screen.findByRole('button', { name });
const security = () => openPage(world, '/account?section=security', { as: customer });
const NOT_USED = 'No passkey was used. Please try again, or use another method';

describe('a login by passkey (ACC-44)', () => {
  it('needs nothing else', async () => {
    const { device } = await aPasskey(world, customer);
    plugIn(device);
    const page = openPage(world, '/auth?redirectTo=%2Faccount');
    await waitFor(async () => expect(await press('Log in with a passkey')).toHaveProperty('disabled', false));
    await page.user.click(await press('Log in with a passkey'));
    await screen.findByText('Welcome back, Amara Cole!');
    await waitFor(() => expect(page.address()).toBe('/account'));
  });

  it.each([
    ['that its user closed', () => plugIn(null), NOT_USED],
    [
      'of a browser without them',
      unplug,
      'Passkeys don’t work in this browser or at this web address. Please use another method',
    ],
    [
      'that is not known here',
      () => plugIn(openDevice()),
      'We couldn’t confirm this passkey. Please try again, or use another method',
    ],
  ])('says why it failed for one %s', async (_, prepare, sentence) => {
    prepare();
    const page = openPage(world, '/auth');
    await waitFor(async () => expect(await press('Log in with a passkey')).toHaveProperty('disabled', false));
    await page.user.click(await press('Log in with a passkey'));
    await screen.findByText(sentence);
  });

  it('is the second step of one by password, before codes', async () => {
    await anApp(world, customer);
    const { device } = await aPasskey(world, customer);
    plugIn(null);
    const page = openPage(world, '/auth?redirectTo=%2Faccount');
    await page.user.type(await screen.findByLabelText('Email'), customer.email);
    await page.user.type(screen.getByLabelText('Password'), 'right password{Enter}');
    await page.user.click(await press('Confirm with a passkey'));
    await screen.findByText(NOT_USED);
    await press('Use a code from your app');
    await press('Use a recovery code');
    plugIn(device);
    await page.user.click(await press('Confirm with a passkey'));
    await screen.findByText('Welcome back, Amara Cole!');
  });
});

describe('passkeys of an account', () => {
  it('are added, and show the recovery codes once', async () => {
    const page = security();
    plugIn(null);
    await page.user.click(await press('Add a passkey'));
    await screen.findByText(NOT_USED);
    plugIn(openDevice());
    await page.user.click(await press('Add a passkey'));
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await page.user.click(await press('I’ve saved them'));
    await screen.findByRole('list', { name: 'Two-step verification methods' });
  });

  it('are renamed, and removed last with a proof of their own', async () => {
    const { device } = await aPasskey(world, customer);
    plugIn(device);
    const page = security();
    await page.user.click(await press('Rename'));
    const name = await screen.findByLabelText('Name');
    await page.user.clear(name);
    await page.user.type(name, 'My laptop{Enter}');
    await screen.findByText('My laptop');
    await page.user.click(await press('Remove'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this passkey?' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Remove' }));
    await screen.findByText('Passkey removed');
    expect(await world.as(customer).factors.list()).toEqual([]);
  });

  it('confirm who someone is, some time after the login (SES-15)', async () => {
    const { device } = await aPasskey(world, customer);
    plugIn(device);
    const page = security();
    browserSession({ confirmedAt: null });
    await page.user.click(await press('Get new recovery codes'));
    await page.user.click(await press('Get new codes'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    const confirm = await dialog.findByRole('button', { name: 'Confirm with a passkey' });
    browserSession({});
    await page.user.click(confirm);
    expect(await screen.findAllByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)).toHaveLength(10);
  });
});
