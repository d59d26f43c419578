import { aCustomer, anAdmin, openTestMailServer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

async function tested(email: string) {
  const page = openPage(world, '/email-test', { as: await anAdmin(world) });
  await screen.findByRole('heading', { name: 'Email Notification Test' });
  await page.user.type(screen.getByLabelText('Email'), email);
  await page.user.click(screen.getByRole('button', { name: 'Send Test Email' }));
}

describe('the email test page (MAI-6)', () => {
  it('sends a mail and says so, naming the address', async () => {
    const mailServer = openTestMailServer(world);
    world.ports.mailer = mailServer.mailer;
    await tested('bea@example.test');
    await screen.findByText('Test email sent');
    await screen.findByText('It’s on its way to bea@example.test.');
    expect((await screen.findByRole('alert')).textContent).toContain('Success');
    expect(mailServer.newMails()).toEqual(['bea@example.test: A test email from Doorstep']);
  });

  it('says that there is no mail server (MAI-3)', async () => {
    await tested('bea@example.test');
    await screen.findByText('Failed to send test email');
    expect((await screen.findByRole('alert')).textContent).toBe('ErrorNo mail server configured');
  });

  it('says that it was not reached (MAI-7)', async () => {
    server.use(http.post('*/trpc/mail.test*', () => HttpResponse.error()));
    await tested('bea@example.test');
    await screen.findByText('Failed to send test email');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('ErrorAn error occurred while sending the test email');
    // Said once in the card; the other is the toast.
    const card = within(screen.getByRole('region', { name: 'Email Notification Test' }));
    expect(card.getAllByText('An error occurred while sending the test email')).toHaveLength(1);
  });

  it('asks for a valid address', async () => {
    await tested('bea');
    await screen.findByText('Please enter a valid email address');
  });

  it('is for admins only (SES-10)', async () => {
    openPage(world, '/email-test', { as: await aCustomer(world) });
    await screen.findByText('Access Denied');
  });
});
