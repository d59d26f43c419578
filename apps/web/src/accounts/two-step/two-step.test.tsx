import { anAdmin, anApp, openingPasswords, totpCode } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { pressOnceEnabled } from '../../../testing/press-once-enabled.ts';
import { browserSession } from '../../../testing/server.ts';

openWorldForEachTest({ customer: 'Amara Cole' });

beforeEach(() => {
  Object.assign(world.ports, {
    passwords: openingPasswords((password) => password === 'right password'),
  });
});

const press = (name: string) => screen.findByRole('button', { name });
const security = (as = customer) => openPage(world, '/account?section=security', { as });
const minutesLater = (minutes: number) => world.at(new Date(world.now.getTime() + minutes * 60_000));
/** The key that the page shows for people who cannot scan. */
const shownKey = async () =>
  (await screen.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/)).textContent.replaceAll(' ', '');

describe('the second step of a login (ACC-33)', () => {
  const logIn = async () => {
    const page = openPage(world, '/auth?redirectTo=%2Faccount');
    await page.user.type(await screen.findByLabelText('Email'), customer.email);
    await page.user.type(screen.getByLabelText('Password'), 'right password');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Two-step verification' });
    return page;
  };

  it('asks for the code, and then goes on as any login does', async () => {
    const { secret } = await anApp(world, customer);
    minutesLater(1);
    const page = await logIn();
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(document.activeElement).toBe(code));
    expect(screen.queryByText('Login successful')).toBeNull();
    await page.user.type(code, '12');
    await page.user.click(await press('Confirm'));
    await screen.findByText('Please enter the 6 digits from your app');
    await page.user.type(code, '3456');
    await page.user.click(await press('Confirm'));
    await screen.findByText('This code is wrong. Please enter the one your app is showing now');
    await page.user.clear(code);
    await page.user.type(code, `${totpCode(secret, world.now)}{Enter}`);
    await screen.findByText('Welcome back, Amara Cole!');
    await waitFor(() => expect(page.address()).toBe('/account'));
  });

  it('takes a recovery code instead, and leads back', async () => {
    const { recoveryCodes } = await anApp(world, customer);
    const page = await logIn();
    await page.user.click(await press('Back to login'));
    expect(await screen.findByLabelText('Email')).toHaveProperty('value', customer.email);
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '');
    await page.user.type(screen.getByLabelText('Password'), 'right password{Enter}');
    await page.user.click(await press('Use a recovery code'));
    await page.user.type(await screen.findByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`);
    await screen.findByText('Login successful');
  });

  it('says when the login took too long', async () => {
    const { secret } = await anApp(world, customer);
    const page = await logIn();
    minutesLater(11);
    await page.user.type(await screen.findByLabelText('Code'), `${totpCode(secret, world.now)}{Enter}`);
    await screen.findByText('This login took too long. Please log in again');
  });
});

describe('two-step verification', () => {
  it('is set up with a code, and shows the recovery codes once', async () => {
    const page = security();
    const off = await screen.findByText('It’s off: your password alone logs you in.');
    await page.user.click(await press('Set up an authenticator app'));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    const key = await shownKey();
    const app = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Open the app' }).href);
    expect([app.protocol, app.searchParams.get('secret')]).toEqual(['otpauth:', key]);
    const code = totpCode(key, world.now);
    await page.user.type(screen.getByLabelText('Code from the app'), '000000{Enter}');
    await screen.findByText('This code is wrong. Please enter the one your app is showing now');
    await page.user.clear(screen.getByLabelText('Code from the app'));
    await page.user.type(screen.getByLabelText('Code from the app'), `${code}{Enter}`);
    await screen.findByText('Two-step verification is on');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    await page.user.click(await press('I’ve saved them'));
    await screen.findByText('You have 10 recovery codes left.');
    expect(off.isConnected).toBe(false);
    expect(screen.getAllByText('Authenticator app')).toHaveLength(1);
  });

  it('is cancelled', async () => {
    const page = security();
    await page.user.click(await press('Set up an authenticator app'));
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await page.user.click(await press('Cancel'));
    await press('Set up an authenticator app');
    expect(await world.as(customer).factors.list()).toEqual([]);
  });

  it('gives new recovery codes', async () => {
    await anApp(world, customer);
    const page = security();
    await page.user.click(await press('Get new recovery codes'));
    await page.user.click(await press('Get new codes'));
    expect(await screen.findAllByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)).toHaveLength(10);
  });

  it('is turned off with a code of the last app', async () => {
    const { secret } = await anApp(world, customer);
    minutesLater(1);
    const page = security();
    await page.user.click(await press('Remove'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove this authenticator app?' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Remove' }));
    await dialog.findByText('Please enter the 6 digits from your app');
    await page.user.type(dialog.getByLabelText('Code from the app'), `${totpCode(secret, world.now)}{Enter}`);
    await press('Set up an authenticator app');
  });

  it('asks for the password again some time after the login, and continues what was begun (SES-15)', async () => {
    const page = security();
    browserSession({ confirmedAt: '2026-03-02T09:00:00.000Z' });
    await page.user.click(await press('Set up an authenticator app'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await page.user.type(await dialog.findByLabelText('Your password'), 'wrong{Enter}');
    await dialog.findByText('That’s not your password. Please try again');
    await page.user.clear(dialog.getByLabelText('Your password'));
    browserSession({});
    await page.user.type(dialog.getByLabelText('Your password'), 'right password{Enter}');
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before a file is downloaded, and then downloads it (SES-15)', async () => {
    const downloads: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      downloads.push(this.pathname);
    });
    const page = openPage(world, '/admin-users', { as: await anAdmin(world) });
    const link = await screen.findByRole('link', { name: 'Download as CSV' });
    browserSession({ confirmedAt: '2026-03-02T09:00:00.000Z' });
    await page.user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    expect(downloads).toEqual([]);
    browserSession({});
    await page.user.type(await dialog.findByLabelText('Your password'), 'right password{Enter}');
    await waitFor(() => expect(downloads).toEqual(['/exports/users.csv']));
    await page.user.click(link);
    await waitFor(() => expect(downloads).toHaveLength(2));
    vi.restoreAllMocks();
  });

  it('asks for a code of the app, not for the password, and then changes the password (SES-15)', async () => {
    const { secret } = await anApp(world, customer);
    minutesLater(1);
    const page = security();
    await page.user.type(await screen.findByLabelText('Current password'), 'right password');
    await page.user.type(screen.getByLabelText('New password'), 'another password');
    browserSession({ confirmedAt: null });
    await page.user.click(await press('Change password'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    const code = await dialog.findByLabelText('Code from your app');
    expect(document.activeElement).toBe(code);
    expect(dialog.queryByText(/password/)).toBeNull();
    browserSession({});
    await page.user.type(code, `${totpCode(secret, world.now)}{Enter}`);
    await screen.findByText('Password changed');
  });

  it('asks before the email changes (SES-15)', async () => {
    const { recoveryCodes } = await anApp(world, customer);
    const page = openPage(world, '/account', { as: customer });
    const email = await screen.findByLabelText('Email');
    await page.user.clear(email);
    await page.user.type(email, 'other@example.test');
    await page.user.type(await screen.findByLabelText('Current password'), 'right password');
    browserSession({ confirmedAt: null });
    await page.user.click(await press('Save profile'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Use a recovery code' }));
    browserSession({});
    await page.user.type(dialog.getByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`);
    await screen.findByText('Profile saved');
  });

  it('asks before the account is deleted (SES-15)', async () => {
    const { recoveryCodes } = await anApp(world, customer);
    const page = openPage(world, '/account?section=data', { as: customer });
    await page.user.click(await press('Delete my account'));
    await page.user.type(await screen.findByLabelText('Current password'), 'right password');
    browserSession({ confirmedAt: null });
    await page.user.click(await press('Delete permanently'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await page.user.click(await dialog.findByRole('button', { name: 'Use a recovery code' }));
    browserSession({});
    await page.user.type(dialog.getByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`);
    await screen.findByText('Account deleted');
  });

  it('does nothing when that is closed', async () => {
    await anApp(world, customer);
    const page = security();
    browserSession({ confirmedAt: null });
    await page.user.click(await press('Add another app'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
    await dialog.findByRole('button', { name: 'Use a recovery code' });
    await page.user.keyboard('{Escape}');
    await screen.findByText('Please confirm it’s you');
    await press('Add another app');
  });
});

it('a deactivation asks an admin who they are, some time after the login, and goes on (SES-15)', async () => {
  const page = openPage(world, `/admin-users/${customer.id}`, { as: await anAdmin(world) });
  await page.user.click(await press('Deactivate: Amara Cole'));
  browserSession({ confirmedAt: null });
  await pressOnceEnabled(page, 'Confirm Deactivation');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));
  expect(await world.as(customer).accounts.current()).toMatchObject({ active: true });
  browserSession({});
  await page.user.type(await dialog.findByLabelText('Your password'), 'right password{Enter}');
  await screen.findByText('User deactivated');
});

it('an admin who needs a second factor is led to its set-up (ACC-38)', async () => {
  const page = openPage(world, '/admin-users', { as: await anAdmin(world) });
  browserSession({ mustSetUpFactor: true });
  await waitFor(() => expect(page.address()).toBe('/account?section=security'));
  await screen.findByText(
    'Admins need two-step verification. Please set it up to open the rest of the site.',
  );
  expect(screen.queryByText('Recent activity')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
});
