import type { User } from '@doorstep/domain';
import { aBooking } from '@doorstep/domain/testing';
import { customer, openWorldForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest({ provider: 'Grace Mensah', customer: 'Amara Cole' });

beforeEach(async () => {
  await aBooking(world, customer, { providerId: provider.id });
});

const write = (from: User, to: User, body: string) => world.as(from).messages.send({ userId: to.id, body });
const menu = async (name: string) => within(await screen.findByRole('navigation', { name }));

describe('unread messages', () => {
  it('are counted at Chat in every menu and in the title, and no longer once they are read', async () => {
    await write(provider, customer, 'Hello');
    await write(provider, customer, 'Shall I bring the eco products?');
    const page = openPage(world, '/preferences', { as: customer });
    expect(await (await menu('Main')).findByRole('link', { name: 'Chat 2 unread' })).toBeTruthy();
    expect((await menu('Side menu')).getByRole('link', { name: 'Chat 2 unread' })).toBeTruthy();
    await waitFor(() => expect(document.title).toMatch(/^\(2\)/));
    await page.user.click((await menu('Side menu')).getByRole('link', { name: 'Chat 2 unread' }));
    await page.user.click(await screen.findByRole('link', { name: /^Grace Mensah/ }));
    expect(await (await menu('Main')).findByRole('link', { name: 'Chat' })).toBeTruthy();
    await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  });

  it('are counted for a provider too, as they come', async () => {
    openPage(world, '/provider-dashboard', { as: provider });
    await screen.findByRole('heading', { name: 'Provider Dashboard' });
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    expect((await menu('Side menu')).getByRole('link', { name: 'Messages' })).toBeTruthy();
    await write(customer, provider, 'Hello');
    LiveStream.publish('message.sent');
    expect(await (await menu('Side menu')).findByRole('link', { name: 'Messages 1 unread' })).toBeTruthy();
    expect((await menu('Main')).getByRole('link', { name: 'Chat 1 unread' })).toBeTruthy();
  });

  it('are counted on public pages, and no longer once the user has logged out', async () => {
    await write(provider, customer, 'Hello');
    const page = openPage(world, '/about', { as: customer });
    expect(await (await menu('Main')).findByRole('link', { name: 'Chat 1 unread' })).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByText('Logged out successfully');
    expect(screen.queryByText('unread')).toBeNull();
    await waitFor(() => expect(document.title).not.toMatch(/^\(/));
  });
});
