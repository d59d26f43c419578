import { aCustomer, aPasskey, anApp, openTestMailServer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

/** The target of the emailed link. */
async function mailedPath(): Promise<string> {
  const mailServer = openTestMailServer(world);
  await mailServer.deliver();
  const mail = mailServer.arrived.find(({ subject }) => subject === 'Set a new password')!;
  return /\/reset-password#[\w-]+/.exec(mail.text)![0];
}

describe('a forgotten password', () => {
  it('is reset by the link that was mailed', async () => {
    const customer = await aCustomer(world);
    const asking = openPage(world, '/auth');
    await asking.user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));
    await screen.findByRole('heading', { name: 'Forgot your password?' });
    await asking.user.type(screen.getByLabelText('Email'), customer.email);
    await asking.user.click(screen.getByRole('button', { name: 'Send the link' }));
    await screen.findByRole('heading', { name: 'Check your inbox' });
    asking.close();

    const setting = openPage(world, await mailedPath());
    await setting.user.type(await screen.findByLabelText('New password'), 'a new password');
    await setting.user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('Password changed');
    await screen.findByRole('tab', { name: 'Login' });
    const login = { email: customer.email, password: 'a new password' };
    expect(await world.as(null).accounts.login(login)).toMatchObject({ id: customer.id });
  });

  it('leaves the second factors, which the page then lists by kind and date, and leads to (ACC-46)', async () => {
    const customer = await aCustomer(world);
    await anApp(world, customer);
    const { factorId } = await aPasskey(world, customer);
    await world.as(customer).factors.rename({ factorId, name: 'Call 0800 000' });
    await world.as(null).accounts.askForPassword({ email: customer.email });
    const page = openPage(world, await mailedPath());
    await page.user.type(await screen.findByLabelText('New password'), 'a new password');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
    const said = await screen.findByText(
      'To log in, you’ll need your new password and either one of these or a recovery code:',
    );
    await waitFor(() => expect(document.activeElement).toBe(said));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['Authenticator app, added 2 Mar 2026', 'Passkey, added 2 Mar 2026']),
    );
    expect(screen.getByRole('link', { name: 'contact us' }).getAttribute('href')).toBe('/contact');
    await page.user.click(screen.getByRole('link', { name: 'Log in' }));
    await waitFor(() => expect(page.address()).toBe('/auth?redirectTo=%2Faccount%3Fsection%3Dsecurity'));
  });

  it('is requested with the same response without an account', async () => {
    const page = openPage(world, '/forgot-password');
    await page.user.type(await screen.findByLabelText('Email'), 'nobody@example.test');
    await page.user.click(screen.getByRole('button', { name: 'Send the link' }));
    const said = await screen.findByText(/If there’s an account for/);
    await waitFor(() => expect(document.activeElement).toBe(said));
    await page.user.click(screen.getByRole('button', { name: 'ask again' }));
    await screen.findByLabelText('Email');
  });

  it('needs a password that is long enough, and a link that has not ended', async () => {
    const page = openPage(world, '/reset-password#ended');
    await page.user.type(await screen.findByLabelText('New password'), 'short');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('Password must be at least 6 characters');
    await page.user.type(screen.getByLabelText('New password'), 'er but longer');
    await page.user.click(screen.getByRole('button', { name: 'Set password' }));
    await screen.findByText('This link has expired or has already been used. Please ask for a new one');
    await page.user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
    await screen.findByRole('button', { name: 'Send the link' });
  });

  it('says so when the address has no link in it', async () => {
    openPage(world, '/reset-password');
    await screen.findByText(/This link is incomplete/);
  });
});
