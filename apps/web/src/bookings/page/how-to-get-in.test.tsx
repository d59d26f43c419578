import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest();

async function confirmed() {
  const customer = await aCustomer(world, 'Amara Cole');
  const provider = await aProvider(world);
  const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
  await world.as(provider).bookings.accept({ bookingId });
  return { customer, provider, bookingId };
}
const show = () => screen.findByRole('button', { name: 'Show how to get in' });

describe('how to get in, on the page of a booking', () => {
  it('is read by its provider in its time, and its customer sees who did (KEY-2, KEY-3)', async () => {
    const { customer, provider, bookingId } = await confirmed();
    await world.as(customer).accessDetails.save({ instructions: 'Ring twice', notes: 'A shy cat' });
    world.at('2026-03-03T18:00:00Z');
    const page = openPage(world, `/bookings/${bookingId}`, { as: provider });
    await page.user.click(await show());
    const text = await screen.findByText('Ring twice');
    screen.getByText('A shy cat');
    await waitFor(() => expect(document.activeElement).toBe(text.parentElement));
    expect(await world.as(customer).accessDetails.readings()).toMatchObject([{ bookingId }]);
  });

  it.each([
    [
      'before',
      '2026-03-03T17:59:00Z',
      /^You’ll be able to see .*’s access details from 18:00 the day before/,
    ],
    ['after', '2026-03-05T11:01:00Z', /^You could see .*’s access details until Thu 5 Mar, 11:00\.$/],
  ])('says when it is open, and offers nothing, %s that time', async (_, at, sentence) => {
    const { provider, bookingId } = await confirmed();
    world.at(at);
    openPage(world, `/bookings/${bookingId}`, { as: provider });
    await screen.findByText(sentence);
    expect(screen.queryByRole('button', { name: 'Show how to get in' })).toBeNull();
  });

  it('says so when nothing was written down', async () => {
    const { provider, bookingId } = await confirmed();
    world.at('2026-03-04T09:00:00Z');
    const page = openPage(world, `/bookings/${bookingId}`, { as: provider });
    await page.user.click(await show());
    await screen.findByText('Amara Cole hasn’t added any access details. Send a message to ask.');
  });

  it('is shown to its customer, with who read it and until when', async () => {
    const { customer, provider, bookingId } = await confirmed();
    await world.as(customer).accessDetails.save({ instructions: 'Ring twice' });
    world.at('2026-03-03T18:00:00Z');
    await world.as(provider).accessDetails.read({ bookingId });
    const page = openPage(world, `/bookings/${bookingId}`, { as: customer });
    await screen.findByText('Ring twice');
    await screen.findByText(
      / viewed them on Tue 3 Mar, 18:00\. They’ll be hidden again on Thu 5 Mar, 11:00\.$/,
    );
    expect(screen.queryByRole('button', { name: 'Show how to get in' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Change access details' }));
    await screen.findByRole('dialog');
  });
});
