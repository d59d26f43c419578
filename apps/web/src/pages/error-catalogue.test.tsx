import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { failing, findToast } from '../../testing/failures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import classes from '../ui/feedback/notice.module.css';

openWorldForEachTest({ customer: 'Amara' });

const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };

// The messages of failures (ACC-14, ADR-7, ADR-16, SER-6) that no other test states; the others are tested next to their source.
describe('the session says', () => {
  it('who is welcomed back', async () => {
    const page = openPage(world, '/auth');
    await page.user.type(await screen.findByLabelText('Email'), customer.email);
    await page.user.type(screen.getByLabelText('Password'), 'a good password');
    server.use(http.post('*/trpc/accounts.login', () => HttpResponse.json([{ result: { data: customer } }])));
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await findToast('Login successful', 'Welcome back, Amara!');
  });

  it('why a registration failed', async () => {
    failing('accounts.register');
    const page = openPage(world, '/auth?register=true');
    await page.user.type(await screen.findByLabelText('Name'), 'Nora Lind');
    await page.user.type(screen.getByLabelText('Email'), 'nora@example.test');
    await page.user.type(screen.getByLabelText('Password'), 'a good password');
    await page.user.click(screen.getByRole('button', { name: 'Register' }));
    await findToast('Registration failed', '500: Something went wrong');
  });

  it('why a logout failed, and stays signed in', async () => {
    failing('accounts.logout');
    const page = openPage(world, '/account', { as: customer });
    const banner = within(await screen.findByRole('banner'));
    await page.user.click(await banner.findByRole('button', { name: 'Logout' }));
    await findToast('Logout failed', '500: Something went wrong');
    expect(page.address()).toBe('/account');
  });
});

describe('the test login page says in a red box (ACC-24)', () => {
  const open = async () => {
    server.use(http.head('*/quick-auth', () => new HttpResponse()));
    const page = openPage(world, '/quick-auth');
    const form = async (name: string) => within(await screen.findByRole('region', { name }));
    return { ...page, login: await form('Login'), register: await form('Register') };
  };
  /** The red box with this text in a form, next to the toast with the same text. */
  const box = async (form: ReturnType<typeof within>, text: string) =>
    expect((await form.findByText(text)).className).toBe(classes.error);

  it('why a login failed', async () => {
    const { user, login, register } = await open();
    expect(login.queryByText(/^401/)).toBeNull();
    // The demo credentials are filled in, and this world has no such account.
    await user.click(login.getByRole('button', { name: 'Login' }));
    await box(login, '401: Invalid email or password');
    expect(register.queryByText(/^401/)).toBeNull();
  });

  it('why a registration failed', async () => {
    const { user, login, register } = await open();
    await user.type(register.getByLabelText('Name'), 'Nora Lind');
    await user.clear(register.getByLabelText('Username'));
    await user.type(register.getByLabelText('Username'), customer.username);
    await user.type(register.getByLabelText('Email'), 'nora@example.test');
    await user.type(register.getByLabelText('Password'), 'a good password');
    await user.click(register.getByRole('button', { name: 'Register' }));
    await box(register, '409: This username is already taken');
    expect(login.queryByText(/^409/)).toBeNull();
  });
});

describe('the addresses say', () => {
  const open = () => openPage(world, '/account?section=addresses', { as: customer });
  const press = (name: string) => screen.findByRole('button', { name });

  it('why one was not changed, made the default, or deleted', async () => {
    await world.as(customer).addresses.create(home);
    await world.as(customer).addresses.create({ ...home, name: 'Work' });
    for (const each of ['update', 'setDefault', 'delete']) failing(`addresses.${each}`);
    const page = open();
    await page.user.click(await press('Edit: Work'));
    await page.user.click(await press('Save changes'));
    await findToast('Error', 'Failed to update address: 500: Something went wrong');
    await page.user.click(await press('Close'));
    await page.user.click(await press('Set as default: Work'));
    await findToast('Error', 'Failed to update default address: 500: Something went wrong');
    await page.user.click(await press('Delete: Work'));
    await page.user.click(await press('Delete address'));
    await findToast('Error', 'Failed to delete address: 500: Something went wrong');
    expect(await world.as(customer).addresses.list()).toHaveLength(2);
  });

  it('why one was not added, that only a signed-in user adds one, and keep what was typed', async () => {
    const page = open();
    await page.user.click(await press('Add address'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }));
    await page.user.type(dialog.getByLabelText('Name, such as Home or Work'), 'Home');
    await page.user.type(dialog.getByLabelText('Address line 1'), '1 High Street');
    await page.user.type(dialog.getByLabelText('City'), 'London');
    await page.user.type(dialog.getByLabelText('Postcode'), 'N1');
    const save = () => page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    failing('addresses.create');
    await save();
    await findToast('Error', 'Failed to create address: 500: Something went wrong');
    expect(dialog.getByLabelText('City')).toHaveProperty('value', 'London');
    page.endSession();
    server.resetHandlers();
    await save();
    await findToast('Error', 'Failed to create address: You must be logged in to create an address');
    await waitFor(() => expect(page.address()).toMatch(/^\/auth\?redirectTo=%2Faccount/));
    expect(sessionStorage.getItem('doorstep-draft-address')).toContain('1 High Street');
  });
});

describe('the postcode look-up says', () => {
  it.each([
    ['success', 'No Addresses Found', 'No addresses found for this postcode. Please check and try again.'],
    ['partial', 'No Results', 'No addresses found. Please try a different postcode.'],
  ])('in full, of an empty answer with status %s: %s', async (status, title, description) => {
    const data = { status, result: [], source: 'Test', message: null };
    server.use(http.get('*/trpc/postcodes.lookUp', () => HttpResponse.json([{ result: { data } }])));
    const page = openPage(world, '/account?section=addresses', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Add address' }));
    await page.user.type(await screen.findByLabelText('Find address by postcode'), 'N1 1AA{Enter}');
    await findToast(title, description);
  });

  it('what a partial answer without a message of its own means', async () => {
    const result = [{ ...FOUND, formatted: 'London, N1' }];
    const data = { status: 'partial', result, source: 'Test', message: null };
    server.use(http.get('*/trpc/postcodes.lookUp', () => HttpResponse.json([{ result: { data } }])));
    const page = openPage(world, '/account?section=addresses', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Add address' }));
    await page.user.type(await screen.findByLabelText('Find address by postcode'), 'N1 1AA{Enter}');
    await findToast('Limited Results', 'Limited address information available');
  });
});

const FOUND = {
  line1: '',
  line2: '',
  city: 'London',
  county: '',
  postcode: 'N1',
  country: 'United Kingdom',
  latitude: '51.5',
  longitude: '-0.1',
};
