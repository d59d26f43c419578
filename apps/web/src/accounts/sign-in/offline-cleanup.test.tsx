import type { User } from '@doorstep/domain';
import { aProvider } from '@doorstep/domain/testing';
import { bookingId, openJobForEachTest, provider, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { phone } from '../../../testing/phone-store.ts';
import { server } from '../../../testing/server.ts';

openJobForEachTest('2026-03-04T09:30:00Z');

/** Kinds and owners of the stored offline data. */
const names = () => [...new Set([...phone.keys()].map((name) => name.split(' ', 2).join(' ')))].toSorted();
const dayOf = ({ id }: User) => [`read ${id}`, `user ${id}`];
const workOf = ({ id }: User) => `doing ${id}`;
const setOut = async () => (await world.as(provider).jobs.record({ bookingId })).stages.onMyWay;
const isStored = (expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected));

const open = (user: User) => openPage(world, `/bookings/${bookingId}`, { as: user });

/** The provider marks a stage that does not get through; the phone stores it with their day. */
async function markOffline() {
  server.use(http.post('*/trpc/jobs.mark*', () => Response.error()));
  const page = open(provider);
  await page.user.click(await screen.findByRole('button', { name: 'On my way' }));
  await screen.findByText(/Waiting for a connection/);
  await isStored([workOf(provider), ...dayOf(provider)]);
  server.resetHandlers();
  return page;
}

describe('what a phone stores of a provider’s day (JOB-15)', () => {
  it('goes when a call answers that the session is over; unsent work stays and is sent for its owner', async () => {
    const page = await markOffline();
    page.endSession();
    // Sends what waits, which is all that is called.
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('tab', { name: 'Login' });
    await isStored([workOf(provider)]);
    expect(await setOut()).toBeNull();
    page.close();
    const again = open(provider);
    await waitFor(async () => expect(await setOut()).not.toBeNull());
    await isStored(dayOf(provider));
    again.close();
  });

  it('goes when the app is opened after the session is over', async () => {
    (await markOffline()).close();
    openPage(world, '/');
    await waitFor(() => expect(names()).toEqual([workOf(provider)]));
  });

  it('goes when anyone else signs in, who neither sees nor sends the work, nor removes it by logging out', async () => {
    (await markOffline()).close();
    const other = await aProvider(world);
    const page = openPage(world, '/provider-dashboard', { as: other });
    await isStored([workOf(provider), ...dayOf(other)]);
    expect(await setOut()).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Log Out' }));
    await isStored([workOf(provider)]);
    await waitFor(() => expect(page.address()).toBe('/'));
    page.close();
    const again = open(provider);
    await waitFor(async () => expect(await setOut()).not.toBeNull());
    again.close();
  });
});
