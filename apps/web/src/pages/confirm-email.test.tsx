import type { User } from '@doorstep/domain';
import { openTestMailServer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { connect } from '../../testing/server.ts';

openWorldForEachTest();

const PASSWORD = 'analytical engine';
const BANNER = 'Please confirm your email address: we sent a link to ada@example.test.';

let ada: User;
beforeEach(async () => {
  const account = { username: 'ada', name: 'Ada Byron', email: 'ada@example.test', password: PASSWORD };
  ada = await world.as(null).accounts.register(account);
});

/** The path of the newest emailed link to a page. */
async function mailedPath(page: 'confirm-email' | 'revert-email' | 'reset-password'): Promise<string> {
  const mailServer = openTestMailServer(world);
  await mailServer.deliver();
  const link = new RegExp(`/${page}#[\\w-]+`);
  return mailServer.arrived.flatMap(({ text }) => link.exec(text)?.[0] ?? []).at(-1) ?? '';
}

describe('an email that is not confirmed (ACC-40)', () => {
  it('has a banner, which sends another link and goes once it is confirmed', async () => {
    await mailedPath('confirm-email');
    const page = openPage(world, '/account', { as: ada });
    await screen.findByText(BANNER);
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Email sent');
    page.close();

    const link = openPage(world, await mailedPath('confirm-email'), { as: ada });
    await link.user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
    await screen.findByRole('heading', { name: 'Email address confirmed' });
    ada = await world.as(ada).accounts.current();
    link.close();
    expect(
      (await world.as(null).accounts.login({ email: ada.email, password: PASSWORD })).emailConfirmed,
    ).toBe(true);
  });

  it('has a banner for providers, too, which says that no emails about bookings come', async () => {
    const account = { username: 'grace', name: 'Grace Mensah', email: 'grace@example.test' };
    const as = await world.as(null).accounts.register({ ...account, password: PASSWORD, role: 'provider' });
    openPage(world, '/account', { as });
    await screen.findByText(
      /we sent a link to grace@example.test\. Until then, we won’t email you about bookings\.$/,
    );
  });

  it('has no banner any more when it was confirmed in another tab', async () => {
    const page = openPage(world, '/account', { as: ada });
    await screen.findByText(BANNER);
    const token = (await mailedPath('confirm-email')).split('#')[1]!;
    await world.as(null).accounts.confirmEmail({ token });
    connect(world, { ...ada, emailConfirmed: true });
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('Email address confirmed');
    await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
    expect(screen.queryByText('Email sent')).toBeNull();
  });

  it('stays so by a link that has ended, or none', async () => {
    const page = openPage(world, '/confirm-email#ended');
    await page.user.click(await screen.findByRole('button', { name: 'Confirm email address' }));
    await screen.findByText(
      'This link has expired or has already been used. If your email isn’t confirmed yet, log in and ask for a new one.',
    );
    page.close();
    openPage(world, '/confirm-email');
    await screen.findByText(/This link is incomplete/);
  });
});

it('a changed email is taken back by the link to the former address (ACC-42)', async () => {
  const token = (await mailedPath('confirm-email')).split('#')[1] ?? '';
  await world.as(null).accounts.confirmEmail({ token });
  const draft = { ...ada, email: 'thief@example.test', currentPassword: PASSWORD };
  await world.as(ada).accounts.updateProfile(draft);
  const page = openPage(world, await mailedPath('revert-email'));
  await page.user.click(await screen.findByRole('button', { name: 'Restore my old address' }));
  await screen.findByRole('heading', { name: 'Your email address has been restored' });
  expect(await world.as(ada).accounts.current()).toMatchObject({ email: 'ada@example.test' });
  expect(await mailedPath('reset-password')).not.toBe('');
  await page.user.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await waitFor(() => expect(page.address()).toBe('/forgot-password'));
});
