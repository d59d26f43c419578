import { aProvider, anAdmin } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ customer: 'Amara Cole' });

const open = (as = customer) => openPage(world, '/account?section=calendar', { as });
const press = (name: string) => screen.findByRole('button', { name });
const own = () => world.as(customer).calendarFeeds;
const readable = (token: string) =>
  world
    .as(null)
    .calendarFeeds.read({ token })
    .then(
      () => true,
      () => false,
    );
/** The token in the address that is shown. */
async function visibleToken(): Promise<string> {
  const field = await screen.findByLabelText<HTMLInputElement>('Your calendar link');
  return /^http:\/\/[^/]+\/feeds\/([\w-]{43})\.ics$/.exec(field.value)?.[1] ?? field.value;
}

describe('the calendar link', () => {
  it('is made and shown once, with ways to copy and to open it', async () => {
    const page = open();
    await page.user.click(await press('Create link'));
    await screen.findByText('Calendar link created');
    const token = await visibleToken();
    expect(await readable(token)).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Your calendar link'));
    const link = screen.getByRole('link', { name: 'Open in calendar app' });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^webcal://[^/]+/feeds/${token}\\.ics$`));
    await page.user.click(await press('Copy link'));
    await screen.findByText('Calendar link copied');
    expect(await navigator.clipboard.readText()).toContain(`/feeds/${token}.ics`);
  });

  it('that exists is not shown again', async () => {
    const { token } = await own().create();
    open();
    await screen.findByText(/You’ve had a calendar link since/);
    expect(document.body.innerHTML).not.toContain(token);
    expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  });

  it('is renewed after a warning, and the old one ends', async () => {
    const { token: old } = await own().create();
    world.at('2026-03-02T11:00:00Z');
    const page = open();
    await page.user.click(await press('Renew link'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/The current link stops working straight away/);
    await page.user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(await readable(old)).toBe(true);
    await page.user.click(await press('Renew link'));
    await page.user.click(await press('Renew'));
    await screen.findByText('The old link no longer works. Use this one instead.');
    const token = await visibleToken();
    expect([await readable(old), await readable(token)]).toEqual([false, true]);
  });

  it('is ended after confirmation, and can be created again', async () => {
    const { token } = await own().create();
    const page = open();
    await page.user.click(await press('Remove link'));
    await page.user.click(await press('Remove it'));
    await screen.findByText('Calendar link removed');
    await press('Create link');
    expect(await readable(token)).toBe(false);
  });

  it('that was created elsewhere is not created twice', async () => {
    const page = open();
    await press('Create link');
    const { token } = await own().create();
    await page.user.click(await press('Create link'));
    await screen.findByText('You already have a calendar link. Renew it to get a new one');
    await screen.findByText(/You’ve had a calendar link since/);
    expect(await readable(token)).toBe(true);
  });

  it('is for providers too, and not for admins', async () => {
    const page = open(await aProvider(world));
    await press('Create link');
    page.close();
    open(await anAdmin(world));
    await screen.findByRole('tab', { name: 'Profile', selected: true });
    expect(screen.queryByRole('tab', { name: 'Calendar' })).toBeNull();
  });
});
