import { aBooking, aCustomer, aProvider, anAdmin } from '@doorstep/domain/testing';
import { admin, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../../testing/live-stream.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { onPhone } from '../../../testing/phone.ts';

openWorldForEachTest({ admin: 'Ruth Adler' });

const open = (query = '') => openPage(world, `/admin-users${query}`, { as: admin });
const names = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('link')[0]!.textContent);
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));
/** Chooses an entry of the menu in a user's row. */
async function choose({ user }: ReturnType<typeof open>, name: string, label: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions: ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: `${label}: ${name}` }));
}
const csv = () => screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href');
const streamBegins = () => waitFor(() => expect(LiveStream.open()).toHaveLength(1));

describe('the users of an admin', () => {
  it('are found by name, email or username, role and state (ADM-2)', async () => {
    await aCustomer(world, 'Amara Cole');
    const { email } = await aProvider(world, { name: 'Grace Mensah' });
    await aProvider(world, { name: 'Felix Brandt', approved: false });
    const page = open();
    await screen.findByText('Amara Cole');
    await shows('Felix Brandt', 'Grace Mensah', 'Amara Cole', 'Ruth Adler');
    const search = screen.getByLabelText('Search by name, email or username');
    await page.user.type(search, 'amARA');
    await shows('Amara Cole');
    expect(page.address()).toBe('/admin-users?user=amARA');
    await page.user.clear(search);
    await page.user.type(search, email);
    await shows('Grace Mensah');
    await page.user.clear(search);
    await page.user.selectOptions(screen.getByLabelText('Filter users'), 'Providers Only');
    await shows('Felix Brandt', 'Grace Mensah');
    await page.user.selectOptions(screen.getByLabelText('Status'), 'Waiting for approval');
    await shows('Felix Brandt');
    expect(page.address()).toBe('/admin-users?role=provider&state=unapproved');
    expect(csv()).toBe('/exports/users.csv?role=provider&state=unapproved');
    await page.user.type(search, 'nobody like this');
    await screen.findByText('No users found');
  });

  it('have their filters behind a button on a phone, unless one is in use', async () => {
    onPhone();
    const page = open();
    await screen.findByText('Ruth Adler', { selector: 'td *' });
    expect(screen.queryByLabelText('Filter users')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Filters' }));
    await page.user.selectOptions(screen.getByLabelText('Filter users'), 'Providers Only');
    await screen.findByText('No users found');
    page.close();
    open('?role=customer');
    expect(await screen.findByLabelText('Filter users')).toHaveProperty('value', 'customer');
  });

  it('are ordered by when they joined with a button of the header, in the address and in the file (ADM-21)', async () => {
    await aCustomer(world, 'Amara Cole');
    const page = open('?role=customer&page=1000');
    await aCustomer(world, 'Élodie Marchand');
    await shows('Élodie Marchand', 'Amara Cole');
    const header = () => screen.getByRole('columnheader', { name: 'Joined' });
    expect(header().getAttribute('aria-sort')).toBe('descending');
    await page.user.click(within(header()).getByRole('button', { name: 'Joined' }));
    await shows('Amara Cole', 'Élodie Marchand');
    expect(header().getAttribute('aria-sort')).toBe('ascending');
    expect(page.address()).toBe('/admin-users?role=customer&order=oldest');
    expect(csv()).toBe('/exports/users.csv?role=customer&order=oldest');
    await page.user.click(within(header()).getByRole('button', { name: 'Joined' }));
    await shows('Élodie Marchand', 'Amara Cole');
    expect(page.address()).toBe('/admin-users?role=customer');
  });

  it('report and ignore unknown filters', async () => {
    await aCustomer(world, 'Amara Cole');
    open('?role=cook&state=happy');
    await screen.findByText(
      'This link has a filter we don’t recognise, so we left it out: role=cook, state=happy.',
    );
    await screen.findByText('Amara Cole');
    expect(screen.getByLabelText('Filter users')).toHaveProperty('value', '');
  });

  it('are paged, with a URL for each page', async () => {
    for (let number = 1; number <= 60; number += 1) await aCustomer(world, `Customer ${number}`);
    const page = open();
    const follow = async (name: string) => page.user.click(await screen.findByRole('link', { name }));
    await screen.findByText('Customer 60');
    expect(names()).toHaveLength(25);
    expect(screen.queryByRole('link', { name: 'Previous page' })).toBeNull();
    await follow('Next page');
    await screen.findByText('Customer 35');
    expect(page.address()).toMatch(/^\/admin-users\?page=\d+$/);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List of users' })),
    );
    const second = page.address();
    await follow('Next page');
    await screen.findByText('Customer 10');
    expect(names()).toHaveLength(11);
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
    await follow('Previous page');
    await screen.findByText('Customer 35');
    expect(page.address()).toBe(second);
    await follow('Previous page');
    await screen.findByText('Customer 60');
    expect(page.address()).toBe('/admin-users');
    page.close();
    // Who is sent the address of a page gets on from there too.
    openPage(world, second, { as: admin });
    await screen.findByText('Customer 35');
    await follow('First page');
    await screen.findByText('Customer 60');
  });

  it('are found inside words on demand', async () => {
    await aCustomer(world, 'Joanna Clarke');
    await aCustomer(world, 'Ann Lee');
    const page = open('?user=ann');
    await screen.findByText('Ann Lee');
    await shows('Ann Lee');
    await page.user.click(screen.getByRole('link', { name: 'Show partial matches' }));
    await shows('Joanna Clarke');
    page.close();
    const other = open('?user=lee');
    await screen.findByText('Ann Lee');
    await other.user.click(screen.getByRole('link', { name: 'Show partial matches' }));
    await screen.findByText('No more users found');
  });

  it('return to the first page when the filter changes', async () => {
    for (let number = 1; number <= 30; number += 1) await aCustomer(world, `Customer ${number}`);
    const page = open();
    await page.user.click(await screen.findByRole('link', { name: 'Next page' }));
    await screen.findByText('Customer 1');
    await page.user.selectOptions(screen.getByLabelText('Filter users'), 'Customers Only');
    await screen.findByText('Customer 30');
    expect(page.address()).toBe('/admin-users?role=customer');
  });
});

describe('the users of an admin, live', () => {
  it('update in place, and new ones appear on demand', async () => {
    const provider = await aProvider(world, { name: 'Felix Brandt', approved: false });
    const page = open();
    await screen.findByText('Felix Brandt');
    await streamBegins();
    await world.as(await anAdmin(world, 'Otto Berg')).providers.approve({ userId: provider.id });
    await aCustomer(world, 'Amara Cole');
    LiveStream.publish('provider.approved');
    LiveStream.publish('account.registered', '2');
    const button = await screen.findByRole('button', { name: '2 new users' });
    await waitFor(() => expect(row('Felix Brandt').queryByText('Not approved')).toBeNull());
    await shows('Felix Brandt', 'Ruth Adler');
    await page.user.click(button);
    await shows('Amara Cole', 'Otto Berg', 'Felix Brandt', 'Ruth Adler');
    expect(screen.queryByRole('button', { name: /new users?$/ })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'List of users' }));
  });

  it('stay in a list that they no longer match', async () => {
    const provider = await aProvider(world, { name: 'Felix Brandt', approved: false });
    open('?state=unapproved');
    await screen.findByText('Not approved');
    await streamBegins();
    await world.as(await anAdmin(world)).providers.approve({ userId: provider.id });
    LiveStream.publish('provider.approved');
    await waitFor(() => expect(screen.queryByText('Not approved')).toBeNull());
    expect(names()).toEqual(['Felix Brandt']);
  });
});

describe('an admin', () => {
  it('approves a provider', async () => {
    const provider = await aProvider(world, { approved: false, name: 'Grace Mensah' });
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Approve: Grace Mensah' }));
    await screen.findByText('Provider approved');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull());
    const { items } = await world.as(admin).accounts.search({ role: 'provider' });
    expect(items).toEqual([expect.objectContaining({ id: provider.id, approved: true })]);
  });

  it('sees the effects of a deactivation before confirming, and can undo it', async () => {
    await aProvider(world);
    const customer = await aCustomer(world, 'Amara Cole');
    await aBooking(world, customer);
    const page = open();
    await choose(page, 'Amara Cole', 'Deactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
    await dialog.findByText(
      'Are you sure you want to deactivate this user? Their account will be suspended until reactivated.',
    );
    await dialog.findByText('1 upcoming booking will be cancelled.');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Deactivation' }));
    await screen.findByText('User deactivated');
    await screen.findByText('Deactivated', { selector: 'span' });
    await choose(page, 'Amara Cole', 'Reactivate');
    await screen.findByText('User reactivated');
    await waitFor(() => expect(screen.queryByText('Deactivated', { selector: 'span' })).toBeNull());
  });

  it('sees the requests and jobs of a provider, and which must be reassigned', async () => {
    const provider = await aProvider(world, { name: 'Grace Mensah' });
    const customer = await aCustomer(world, 'Amara Cole');
    const { id: bookingId } = await aBooking(world, customer, { time: '09:00' });
    await world.as(provider).bookings.accept({ bookingId });
    await aBooking(world, customer, { time: '11:00' });
    const page = open();
    await choose(page, 'Grace Mensah', 'Deactivate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate User' }));
    await dialog.findByText('1 request will go to other providers, or be cancelled if no one else is free.');
    await dialog.findByText('You need to reassign 1 confirmed job.');
    await page.user.click(dialog.getByRole('button', { name: 'Confirm Deactivation' }));
    await screen.findByText('1 confirmed job must be reassigned to another provider.');
  });

  it('sees what another admin did, instead of repeating it (ADM-17)', async () => {
    const { id: userId } = await aProvider(world, { name: 'Felix Brandt', approved: false });
    const { user } = open();
    const approve = await screen.findByRole('button', { name: 'Approve: Felix Brandt' });
    await world.as(await anAdmin(world)).providers.approve({ userId });
    await user.click(approve);
    await screen.findByText('Another admin has already approved this provider');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve: Felix Brandt' })).toBeNull());
  });
});
