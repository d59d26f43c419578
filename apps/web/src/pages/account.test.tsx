import type { User } from '@doorstep/domain';
import { aBooking, aCustomer, aSession, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { onPhone } from '../../testing/phone.ts';

openWorldForEachTest();

let amara: User;
beforeEach(async () => {
  amara = await aCustomer(world, 'Amara Cole');
});

const home = { name: 'Home', addressLine1: '1 High Street', city: 'London', postalCode: 'N1' };
const field = (name: string) => screen.findByLabelText(name);
const press = (name: string) => screen.findByRole('button', { name });
const own = () => world.as(amara);
const stored = async () =>
  (await world.as(await anAdmin(world)).accounts.list()).find(({ id }) => id === amara.id);
const addressPage = () => openPage(world, '/account?section=addresses', { as: amara });

describe('the profile', () => {
  it('changes the name on the whole page', async () => {
    const page = openPage(world, '/account', { as: amara });
    await page.user.clear(await field('Name'));
    await page.user.type(await field('Name'), 'Amara Osei');
    await page.user.click(await press('Save profile'));
    await screen.findByText('Profile saved');
    await screen.findByText('Amara Osei', { selector: 'header b' });
    expect(await stored()).toMatchObject({ name: 'Amara Osei' });
  });

  it('requires the password only when the email changes', async () => {
    const page = openPage(world, '/account', { as: amara });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await page.user.clear(await field('Email'));
    await page.user.type(await field('Email'), 'osei@example.test');
    await field('Current password');
    await page.user.click(await press('Save profile'));
    expect(
      (await screen.findAllByText('Please enter your password to change your email address')).length,
    ).toBeGreaterThan(0);
    expect(await field('Email')).toHaveProperty('value', 'osei@example.test');
  });

  it('offers to end other sessions and the calendar link when the email changes (ACC-26)', async () => {
    const password = 'analytical engine';
    amara = await world
      .as(null)
      .accounts.register({ ...amara, username: 'amara.osei', email: 'amara.osei@example.test', password });
    await own().calendarFeeds.create();
    await world.as(null).accounts.login({ email: amara.email, password });
    const page = openPage(world, '/account', { as: amara });
    await page.user.type(await field('Email'), '.example');
    await page.user.type(await field('Current password'), password);
    expect(await field('Log out everywhere else')).toHaveProperty('checked', true);
    const box = await field('Also remove my calendar link');
    expect(box).toHaveProperty('checked', false);
    await page.user.click(box);
    await page.user.click(await press('Save profile'));
    await screen.findByText('Profile saved');
    expect(await own().calendarFeeds.mine()).toBeNull();
    // The page of a test has no session of its own.
    expect(await own().accounts.sessions()).toEqual([]);
  });
});

describe('the recent activity (LOG-2)', () => {
  const activity = () => openPage(world, '/account?section=security', { as: amara });

  it('names each event, how often it happened, and the device, and shows earlier ones', async () => {
    const password = 'analytical engine';
    const draft = { ...amara, username: 'amara.osei', email: 'amara.osei@example.test', password };
    amara = await world.as(null).accounts.register(draft);
    const logIn = (device: string, attempt = password) =>
      world.as(null, { device }).accounts.login({ email: amara.email, password: attempt });
    for (let times = 0; times < 2; times += 1)
      await logIn('Chrome on Windows', 'a wrong one').catch(() => {});
    for (let times = 0; times < 9; times += 1) await logIn('Safari on iPhone');
    const page = activity();
    await screen.findByText('Logged in on a new device · Safari on iPhone');
    screen.getByText('Login with a wrong password (2 times) · Chrome on Windows');
    expect(screen.queryByText(/^Account created/)).toBeNull();
    await page.user.click(await press('Show earlier activity'));
    await screen.findByText('Account created · Firefox on Linux');
    screen.getByText(/^Logins and changes from the last 90 days\./);
  });

  it('says that there is none', async () => {
    activity();
    await screen.findByText('No activity yet.');
  });
});

describe('the sections on a phone (NAV-15)', () => {
  it('are a list that leads to each and back, with the other pages about the account', async () => {
    onPhone();
    const page = openPage(world, '/account', { as: amara });
    const settings = within(await screen.findByRole('list', { name: 'Settings' }));
    expect(settings.getAllByRole('link').map((link) => link.querySelector('b')?.textContent)).toEqual([
      'Profile',
      'Addresses',
      'People',
      'Calendar',
      'Emails',
      'Security',
      'Your data',
    ]);
    const more = within(screen.getByRole('list', { name: 'More' }));
    more.getByRole('link', { name: 'Access Details' });
    await page.user.click(settings.getByRole('link', { name: /^Addresses/ }));
    await screen.findByText('No saved addresses');
    expect(page.address()).toBe('/account?section=addresses');
    expect(screen.queryByRole('tab')).toBeNull();
    await page.user.click(screen.getByRole('link', { name: 'All settings' }));
    const again = await screen.findByRole('list', { name: 'Settings' });
    expect(document.activeElement?.contains(again)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('the addresses', () => {
  it('open no dialog unasked when there are none, and make the first the default (ADR-4)', async () => {
    const page = addressPage();
    await screen.findByText('No saved addresses');
    expect(screen.queryByRole('dialog')).toBeNull();
    await page.user.click(await press('Add address'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }));
    await page.user.type(dialog.getByLabelText('Name, such as Home or Work'), 'Home');
    await page.user.type(dialog.getByLabelText('Address line 1'), '1 High Street');
    await page.user.type(dialog.getByLabelText('City'), 'London');
    await page.user.type(dialog.getByLabelText('Postcode'), 'N1');
    expect(dialog.getByLabelText('Country')).toHaveProperty('value', 'United Kingdom');
    await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await screen.findByText('Address created');
    await screen.findByText('Your address has been added successfully.');
    const list = within(await screen.findByRole('list', { name: 'Your addresses' }));
    list.getByText('Default');
    list.getByText('1 High Street, London, N1, United Kingdom');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offer to save that of the latest booking (ADR-23)', async () => {
    const line = '12 Marigold Row, London, SE1 7AB';
    await aBooking(world, amara, { address: line });
    const page = addressPage();
    await screen.findByText('Used for your last booking');
    await page.user.click(await press('Save this address'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this address' }));
    expect(dialog.getByLabelText('Address line 1')).toHaveProperty('value', '12 Marigold Row');
    await page.user.type(dialog.getByLabelText('Name, such as Home or Work'), 'Home');
    await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await screen.findByRole('list', { name: 'Your addresses' });
    await waitFor(() => expect(screen.queryByText('Used for your last booking')).toBeNull());
  });

  it('report every missing field without a request', async () => {
    const page = addressPage();
    await page.user.click(await press('Add address'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    for (const message of [
      'Name is required',
      'Address line 1 is required',
      'City is required',
      'Postal code is required',
    ]) {
      dialog.getByText(message);
    }
    expect(await own().addresses.list()).toEqual([]);
  });

  it('keep the input when the dialog is closed and opened again', async () => {
    const page = addressPage();
    await page.user.click(await press('Add address'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByLabelText('City'), 'Leeds');
    await page.user.keyboard('{Escape}');
    await screen.findByText('No saved addresses');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(await press('Add address'));
    expect(await field('City')).toHaveProperty('value', 'Leeds');
  });

  it('are edited, made the default and, after confirmation, deleted', async () => {
    await own().addresses.create(home);
    await own().addresses.create({ ...home, name: 'Work', addressLine1: '2 Mill Lane' });
    const page = addressPage();
    await page.user.click(await press('Edit: Work'));
    await page.user.clear(await field('City'));
    await page.user.type(await field('City'), 'York');
    await page.user.click(await press('Save changes'));
    await screen.findByText('Address updated');
    await screen.findByText('2 Mill Lane, York, N1, United Kingdom');

    await page.user.click(await press('Set as default: Work'));
    await screen.findByText('Default address updated');
    await press('Set as default: Home');

    await page.user.click(await press('Delete: Work'));
    await screen.findByText('Are you sure you want to delete this address?');
    await page.user.click(await press('Delete address'));
    await screen.findByText('Address deleted');
    await waitFor(() => expect(screen.queryByText('2 Mill Lane, York, N1, United Kingdom')).toBeNull());
    expect(await own().addresses.list()).toMatchObject([{ name: 'Home', isDefault: true }]);
  });
});

describe('security', () => {
  it('changes the password with the current one', async () => {
    const page = openPage(world, '/account?section=security', { as: amara });
    await page.user.type(await field('Current password'), 'a guess');
    await page.user.type(await field('New password'), '12345');
    await page.user.click(await press('Change password'));
    await screen.findByText('Password must be at least 6 characters');
    await page.user.type(await field('New password'), ' trams');
    await page.user.click(await press('Change password'));
    expect((await screen.findAllByText('That’s not your password. Please try again')).length).toBeGreaterThan(
      0,
    );
    expect(await field('New password')).toHaveProperty('value', '12345 trams');
  });
});

describe('the sessions (SES-5)', () => {
  it('are named after their devices, and ended one by one', async () => {
    for (const device of ['Safari on iPhone', null]) await aSession(world, amara, device);
    const page = openPage(world, '/account?section=security', { as: amara });
    const list = within(await screen.findByRole('list', { name: 'Sessions' }));
    list.getByText('Safari on iPhone');
    list.getByText('Unknown device');
    expect(list.getAllByText(/^Logged in .*2 Mar.*, last used .*2 Mar/)).toHaveLength(2);
    await page.user.click(list.getByRole('button', { name: /^Log out Safari on iPhone, logged in .*2 Mar/ }));
    await screen.findByText('Logged out on that device');
    await waitFor(() => expect(list.queryByText('Safari on iPhone')).toBeNull());
  });
});

describe('the calendar link next to the sessions (CAL-9)', () => {
  it('is listed, and ended after confirmation', async () => {
    await own().calendarFeeds.create();
    const page = openPage(world, '/account?section=security', { as: amara });
    const list = within(await screen.findByRole('list', { name: 'Calendar link' }));
    list.getByText(/^Created .*2 Mar.* Anyone who has it can see your bookings\.$/);
    await page.user.click(list.getByRole('button', { name: 'Remove link' }));
    await page.user.click(await press('Remove it'));
    await screen.findByText('Calendar link removed');
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe('Your calendar link no longer works.'),
    );
    expect(await own().calendarFeeds.mine()).toBeNull();
  });

  it('can be ended when the password changes, if there is one (ACC-26)', async () => {
    const password = 'analytical engine';
    amara = await world
      .as(null)
      .accounts.register({ ...amara, username: 'amara.osei', email: 'amara.osei@example.test', password });
    const page = openPage(world, '/account?section=security', { as: amara });
    await field('Current password');
    expect(screen.queryByLabelText('Also remove my calendar link')).toBeNull();
    page.close();
    await own().calendarFeeds.create();
    const again = openPage(world, '/account?section=security', { as: amara });
    await again.user.type(await field('Current password'), password);
    await again.user.type(await field('New password'), 'difference engine');
    await again.user.click(await field('Also remove my calendar link'));
    await again.user.click(await press('Change password'));
    await screen.findByText('Password changed');
    expect(await own().calendarFeeds.mine()).toBeNull();
  });
});

describe('the data', () => {
  it('are deleted only with the password', async () => {
    const page = openPage(world, '/account?section=data', { as: amara });
    await page.user.click(await press('Delete my account'));
    await screen.findByText(/You can’t undo this/);
    await page.user.type(await field('Current password'), 'a guess');
    await page.user.click(await press('Delete permanently'));
    await screen.findByText('That’s not your password. Please try again');
    expect(await stored()).toMatchObject({ name: 'Amara Cole' });
  });
});
