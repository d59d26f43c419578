import { MailRefused, aBooking, aProvider, openTestMailServer } from '@doorstep/domain/testing';
import { admin, customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ admin: 'Ruth Adler', provider: 'Grace Mensah', customer: 'Amara Cole' });

const open = (id: number) => openPage(world, `/admin-users/${id}`, { as: admin });
const card = async (name: string) => within(await screen.findByRole('region', { name }));
async function job(time: string): Promise<number> {
  const { id: bookingId } = await aBooking(world, customer, { time, providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId });
  return bookingId;
}

describe('the page of a user, for admins (ADM-16)', () => {
  it('reports that their emails are refused, and why', async () => {
    await aBooking(world, customer, { providerId: provider.id });
    await openTestMailServer(world, ({ to }) => {
      if (to === customer.email) throw new MailRefused('550 No such mailbox');
    }).deliver();
    const page = open(customer.id);
    await screen.findByText(
      'The last email to this address, sent 2 Mar 2026, didn’t arrive: 550 No such mailbox',
    );
    page.close();
    open(provider.id);
    await card('Profile');
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });

  it('shows what a provider who waits for approval has entered', async () => {
    const felix = await aProvider(world, { approved: false, name: 'Felix Brandt', services: [1] });
    open(felix.id);
    const application = await card('Application');
    await application.findByText('Standard Home Cleaning');
    application.getByText('Nothing entered');
  });

  it('lists their tickets page by page, with links', async () => {
    const wrote = (subject: string) =>
      world.as(customer).support.contact({ ...customer, subject, message: 'Do you come on Sundays?' });
    const { ticketId } = await wrote('The first question');
    for (let sent = 1; sent < 9; sent += 1) await wrote(`Question ${sent}`);
    await world.as(provider).support.contact({ ...provider, subject: 'Of another', message: 'Hello' });
    // An hour takes ten messages from here.
    world.at('2026-03-02T18:00:00Z');
    for (const subject of ['Another question', 'The latest question']) await wrote(subject);
    const page = open(customer.id);
    const tickets = await card('Tickets');
    await tickets.findByText('The latest question');
    expect(tickets.queryByText('The first question')).toBeNull();
    await page.user.click(tickets.getByRole('button', { name: 'Show more' }));
    await tickets.findByText('The first question');
    expect(tickets.getByRole('link', { name: String(ticketId) }).getAttribute('href')).toBe(
      `/support-dashboard?ticket=${ticketId}`,
    );
    expect(tickets.queryByText('Of another')).toBeNull();
    page.close();
    open(admin.id);
    await (await card('Tickets')).findByText('No tickets found');
  });

  it('opens from the list with profile, bookings and activity', async () => {
    const { id } = await aBooking(world, customer, { address: '7 Elm Road, Leeds' });
    const page = openPage(world, '/admin-users', { as: admin });
    await page.user.click(await screen.findByRole('link', { name: 'Amara Cole' }));
    await screen.findByRole('heading', { level: 1, name: 'Amara Cole' });
    expect(page.address()).toBe(`/admin-users/${customer.id}`);
    expect(document.title).toBe('Amara Cole · Doorstep');
    (await card('Profile')).getByText(customer.email);
    await screen.findByText('1 open · 0 completed · 0 cancelled');
    expect(screen.getByRole('link', { name: 'Write an email' }).getAttribute('href')).toBe(
      `/admin-email?to=${encodeURIComponent(customer.email)}`,
    );
    const bookings = await card('Bookings');
    await bookings.findByText('7 Elm Road, Leeds');
    expect(bookings.getByRole('link', { name: 'Search these bookings' }).getAttribute('href')).toBe(
      `/admin-bookings?customer=${customer.id}`,
    );
    const deeds = await card('Activity');
    await deeds.findByText('2 Mar 2026, 10:00');
    expect(deeds.getByRole('listitem').textContent).toContain(`Amara Cole requested booking ${id}`);
  });

  it('is linked from a booking, for customer and provider', async () => {
    const id = await job('09:00');
    openPage(world, `/bookings/${id}`, { as: admin });
    for (const { id: userId, name } of [customer, provider]) {
      const link = (await card('Details')).getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(`/admin-users/${userId}`);
    }
  });

  it('loads earlier bookings and activity', async () => {
    for (let day = 3; day <= 14; day += 1) {
      if (day === 8) continue;
      const date = `2026-03-${String(day).padStart(2, '0')}T10:00`;
      await aBooking(world, customer, { date });
    }
    const page = open(customer.id);
    for (const name of ['Bookings', 'Activity']) {
      const part = await card(name);
      await page.user.click(await part.findByRole('button', { name: 'Show more' }));
      await waitFor(() => expect(part.queryByRole('button', { name: 'Show more' })).toBeNull());
    }
    expect((await card('Activity')).getAllByRole('listitem')).toHaveLength(11);
    expect((await card('Bookings')).getAllByRole('row')).toHaveLength(12);
  });

  it('is not found for an unknown id', async () => {
    open(99_999);
    await screen.findByText('404: Page not found');
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
  });

  it('verifies a provider, and withdraws it after confirmation', async () => {
    const page = open(provider.id);
    await page.user.click(await screen.findByRole('button', { name: 'Verify: Grace Mensah' }));
    await screen.findByText('Provider verified');
    await (await card('Profile')).findByText('Verified');
    await page.user.click(await screen.findByRole('button', { name: 'Withdraw verification: Grace Mensah' }));
    await page.user.click(await screen.findByRole('button', { name: 'Withdraw verification' }));
    await screen.findByText('Provider no longer verified');
    await screen.findByRole('button', { name: 'Verify: Grace Mensah' });
    const { items } = await world.as(admin).accounts.search({ state: 'verified' });
    expect(items).toEqual([]);
  });
});

describe('the jobs of a provider who was deactivated', () => {
  it('are listed after deactivation, and reassigned one by one', async () => {
    await aProvider(world, { name: 'Daniel Okafor' });
    const [later, sooner] = [await job('14:00'), await job('09:00')];
    const page = openPage(world, '/admin-users?user=grace', { as: admin });
    await page.user.click(await screen.findByRole('button', { name: 'Actions: Grace Mensah' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Deactivate: Grace Mensah' }));
    await screen.findByText('You need to reassign 2 confirmed jobs.');
    await page.user.click(screen.getByRole('button', { name: 'Confirm Deactivation' }));
    await screen.findByText('2 confirmed jobs must be reassigned to other providers.');
    const jobs = await card('Jobs to reassign');
    expect(page.address()).toBe(`/admin-users/${provider.id}`);
    const links = await jobs.findAllByRole('link', { name: 'Standard Home Cleaning' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      `/bookings/${sooner}`,
      `/bookings/${later}`,
    ]);
    for (const time of ['09:00', '14:00']) {
      const name = `Reassign: Standard Home Cleaning on Wed 4 Mar, ${time}`;
      await page.user.click(jobs.getByRole('button', { name }));
      const dialog = within(await screen.findByRole('dialog'));
      await page.user.click(await dialog.findByRole('radio', { name: /^Daniel Okafor/ }));
      await page.user.click(dialog.getByRole('button', { name: 'Assign booking' }));
      await screen.findByText('We’ve asked Daniel Okafor, who needs to accept.');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await jobs.findByText('All of these are sorted.');
    expect(jobs.getAllByText('Daniel Okafor')).toHaveLength(2);
    page.close();
    open(provider.id);
    await card('Profile');
    await (await card('Bookings')).findByText('No bookings found');
    expect(screen.queryByRole('region', { name: 'Jobs to reassign' })).toBeNull();
  });

  it('are still listed later', async () => {
    await job('09:00');
    await world.as(admin).accounts.deactivate({ userId: provider.id });
    open(provider.id);
    await (
      await card('Jobs to reassign')
    ).findByText('Grace Mensah had accepted these, and the customers are expecting someone.');
    expect(screen.getByRole('button', { name: 'Reactivate: Grace Mensah' })).toBeTruthy();
  });
});
