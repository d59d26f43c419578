import {
  aBooking,
  aCustomer,
  aProvider,
  anAdmin,
  openTestMailServer,
  raiseVersion,
  holdBackOldMails,
} from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { isAnnouncementBegun } from './announcement-form.tsx';

openWorldForEachTest();

const openTab = async () => openPage(world, '/admin-dashboard?tab=mail', { as: await anAdmin(world) });

async function openForm() {
  const page = await openTab();
  await page.user.click(await screen.findByRole('button', { name: 'Write an announcement' }));
  return page;
}

describe('the email tab (MAI-2)', () => {
  it('previews an announcement and its number of recipients', async () => {
    const customer = await aCustomer(world);
    const page = await openForm();
    await page.user.type(await screen.findByLabelText('Subject'), 'Closed on Monday');
    await page.user.type(screen.getByLabelText('Text'), 'We rest.');
    await page.user.click(screen.getByRole('button', { name: 'Preview and send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send this?' });
    await within(dialog).findByTitle('Email: Closed on Monday');
    await page.user.click(within(dialog).getByRole('tab', { name: 'Plain text' }));
    await within(dialog).findByText(/We rest\./);
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    expect(mailServer.newMails()).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Send to 1 person' }));
    await screen.findByText('Announcement sent');
    const opener = screen.getByRole('button', { name: 'Write an announcement' });
    await waitFor(() => expect(document.activeElement).toBe(opener));
    await mailServer.deliver();
    expect(mailServer.newMails()).toEqual([`${customer.email}: Closed on Monday`]);
  });

  it('discards what was chosen and typed when it is cancelled, and restores all of it', async () => {
    const page = await openForm();
    await page.user.selectOptions(await screen.findByLabelText('To'), 'One email address');
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(isAnnouncementBegun()).toBe(false);
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByLabelText('To')).toHaveProperty('value', 'address');
    await page.user.type(screen.getByLabelText('Email'), 'amara@example.test');
    expect(isAnnouncementBegun()).toBe(true);
  });

  it('fills in a template, but never over own text', async () => {
    const page = await openForm();
    const template = await screen.findByLabelText('Template');
    expect(document.activeElement).toBe(template);
    const subject = () => screen.getByLabelText('Subject');
    await page.user.selectOptions(template, 'Closed for a day');
    expect(subject()).toHaveProperty('value', 'Closed on …');
    await page.user.selectOptions(template, 'A new service');
    expect(subject()).toHaveProperty('value', 'New: …');
    await page.user.clear(subject());
    await page.user.type(subject(), 'New: gardens');
    await page.user.selectOptions(template, 'Closed for a day');
    expect(subject()).toHaveProperty('value', 'New: gardens');
    expect(template).toHaveProperty('value', 'A new service');
  });

  it('addresses the user whose page led to it (ADM-16)', async () => {
    const admin = await anAdmin(world);
    openPage(world, '/admin-dashboard?tab=mail&to=amara%40example.test', { as: admin });
    expect(await screen.findByLabelText('To')).toHaveProperty('value', 'address');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amara@example.test');
  });

  it('reports missing fields', async () => {
    const page = await openForm();
    await page.user.selectOptions(await screen.findByLabelText('To'), 'One email address');
    await page.user.click(screen.getByRole('button', { name: 'Preview and send' }));
    await screen.findByText('Please enter a subject');
    await screen.findByText('Please write a message');
    await screen.findByText('Please enter a valid email address');
  });

  it('lists sent emails, to read and resend', async () => {
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    await aBooking(world, customer, { providerId: provider.id });
    await openTestMailServer(world).deliver(null);
    const page = await openTab();
    const about = `Booking requested to ${customer.email}`;
    await page.user.click(await screen.findByRole('button', { name: `View: ${about}` }));
    const dialog = await screen.findByRole('dialog', { name: about });
    await within(dialog).findByTitle('Email: Request sent: Standard Home Cleaning');
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: `Retry: ${about}` }));
    await screen.findByText('Sending the email again');
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    expect(mailServer.newMails()).toEqual([`${customer.email}: Request sent: Standard Home Cleaning`]);
  });

  it('updates live, and explains a refusal of the mail server', async () => {
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    await aBooking(world, customer, { providerId: provider.id });
    const down = openTestMailServer(world, () => {
      throw new Error('connect ECONNREFUSED 192.0.2.7:25');
    });
    await down.deliver();
    world.ports.mailer = down.mailer;
    await openTab();
    await screen.findByText(/2 emails haven’t been sent yet\. We’ll keep trying for a day\..*ECONNREFUSED/);
    expect(screen.getAllByText('Waiting', { selector: 'td *' })).toHaveLength(2);
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    world.at('2026-03-02T10:05:00Z');
    await openTestMailServer(world).deliver();
    LiveStream.publish('mail.delivered');
    await waitFor(() => expect(screen.getAllByText('Sent', { selector: 'td *' })).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText(/haven’t been sent yet/)).toBeNull());
  });

  it('reports a missing mail server', async () => {
    await openTab();
    await screen.findByText(/No mail server is set up, so emails are stored here/);
  });

  it('lists emails held back after a restore, to send or discard (MAI-16)', async () => {
    const { database, now } = world;
    await holdBackOldMails(database, true, now);
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    await aBooking(world, customer, { providerId: provider.id });
    await database.transaction((tx) => raiseVersion(tx, 'restored'));
    await holdBackOldMails(database, true, now);
    const page = await openTab();
    await screen.findByText(/2 emails were due before this backup was restored/);
    await page.user.click(screen.getByRole('link', { name: 'Show them' }));
    await waitFor(() => expect(screen.getByLabelText('Status')).toHaveProperty('value', 'held'));
    const about = `New request to ${provider.email}`;
    await page.user.click(await screen.findByRole('button', { name: `Discard: ${about}` }));
    await screen.findByText('1 email discarded');
    await screen.findByText(/1 email was due before/);
    await page.user.click(screen.getByRole('button', { name: 'Send all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 1 email?' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Send' }));
    await screen.findByText('Sending 1 email');
    await waitFor(() => expect(screen.queryByText(/due before this backup/)).toBeNull());
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    expect(mailServer.newMails()).toEqual([`${customer.email}: Request sent: Standard Home Cleaning`]);
  });

  it('filters by state from the URL, and reports unknown values', async () => {
    const page = openPage(world, '/admin-dashboard?tab=mail&state=lost', {
      as: await anAdmin(world),
    });
    await screen.findByText(/left it out: state=lost/);
    await page.user.selectOptions(screen.getByLabelText('Status'), 'Failed');
    await screen.findByText('No emails');
  });

  it('shows a reset link only in a demonstration without a mail server (ACC-22)', async () => {
    const customer = await aCustomer(world);
    await world.as(null).accounts.askForPassword({ email: customer.email });
    await openTestMailServer(world).deliver(null);
    const page = await openTab();
    await page.user.click(
      await screen.findByRole('button', { name: `View: Password reset to ${customer.email}` }),
    );
    await screen.findByText(/Only the recipient can see the link/);
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull();
  });
});

describe('what a user is written to about (MAI-1)', () => {
  it.each(['/account?section=mail', '/preferences'])('is chosen on %s, and saved at once', async (path) => {
    const customer = await aCustomer(world);
    const page = openPage(world, path, { as: customer });
    await page.user.click(await screen.findByLabelText('News'));
    await screen.findByText('Email preferences saved');
    await page.user.click(screen.getByLabelText(/^Reminders/));
    const choices = () => world.as(customer).mail.choices();
    await waitFor(async () =>
      expect(await choices()).toEqual({ reminders: false, invitations: true, news: false }),
    );
    expect(screen.getByLabelText('News')).toHaveProperty('checked', false);
  });

  it('is taken back after a refusal, and can be chosen again', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/preferences', { as: customer });
    server.use(http.post('*/trpc/mail.saveChoices', () => HttpResponse.error(), { once: true }));
    await page.user.click(await screen.findByLabelText('News'));
    await screen.findByText('Error');
    await waitFor(() => expect(screen.getByLabelText('News')).toHaveProperty('checked', true));
    await page.user.click(screen.getByLabelText('News'));
    await screen.findByText('Email preferences saved');
    expect(await world.as(customer).mail.choices()).toMatchObject({ news: false });
  });

  it('is saved without the choice before it that was refused', async () => {
    const customer = await aCustomer(world);
    const page = openPage(world, '/preferences', { as: customer });
    const [news, reminders] = [await screen.findByLabelText('News'), screen.getByLabelText(/^Reminders/)];
    server.use(
      http.post(
        '*/trpc/mail.saveChoices',
        async () => {
          // Both are ticked before the first is refused.
          await waitFor(() => expect(reminders).toHaveProperty('checked', false));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await page.user.click(news);
    await page.user.click(reminders);
    await screen.findByText('Error');
    await screen.findByText('Email preferences saved');
    expect(await world.as(customer).mail.choices()).toEqual({
      reminders: false,
      invitations: true,
      news: true,
    });
    await waitFor(() => expect(news).toHaveProperty('checked', true));
    expect(reminders).toHaveProperty('checked', false);
  });
});
