import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest();

const JOB = 'Standard Home Cleaning on Wed 4 Mar, 10:00';

/** Confirmed jobs of a provider at these times of 4 March, which they take off; and another provider. */
async function affected(...times: string[]) {
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const customer = await aCustomer(world, 'Amara Cole');
  const { bookings, availability } = world.as(provider);
  const ids: number[] = [];
  for (const time of times) {
    const request = { date: `2026-03-04T${time}`, notes: 'Ring twice' };
    const { id: bookingId } = await aBooking(world, customer, request);
    await bookings.accept({ bookingId });
    ids.push(bookingId);
  }
  await availability.addTimeOff({ fromDate: '2026-03-04', toDate: '2026-03-05', toTime: '00:00' });
  const other = await aProvider(world, { name: 'Ines Duarte' });
  return { provider, customer, other, ids, bookingId: ids[0]! };
}

describe('a provider with jobs in their time off', () => {
  it('requests cover for one, and withdraws it', async () => {
    const { provider } = await affected('10:00');
    const { user } = openPage(world, '/manage-services?tab=time-off', { as: provider });
    await user.click(await screen.findByRole('button', { name: `Ask others to cover: ${JOB}` }));
    await screen.findByRole('dialog', { name: `Ask others to cover ${JOB}?` });
    await user.click(screen.getByRole('button', { name: 'Ask others' }));
    await screen.findByText(/1 provider asked/);
    await user.click(screen.getByRole('button', { name: `Stop asking: ${JOB}` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop asking' }));
    await screen.findByText(/You haven’t asked anyone yet/);
  });

  it('requests cover for all, and sees which no one can take', async () => {
    const { provider, other } = await affected('10:00', '14:00');
    await aBooking(world, await aCustomer(world), { providerId: other.id, date: '2026-03-04T14:00' });
    const { user } = openPage(world, '/manage-services?tab=time-off', { as: provider });
    await user.click(await screen.findByRole('button', { name: 'Ask others to cover all 2' }));
    await user.click(await screen.findByRole('button', { name: 'Ask others' }));
    await screen.findByText(
      'We’ve asked others to cover 1 job. Wed 4 Mar: No other provider is free at that time.',
    );
    const list = within(screen.getByRole('list', { name: 'Jobs during your time off' }));
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map((item) => item.textContent)).toHaveLength(2),
    );
    await list.findByText(/10:00 · 1 provider asked/);
    list.getByText(/14:00 · You haven’t asked anyone yet/);
  });

  it('sees who declined, and who accepts', async () => {
    const { provider, other, ids } = await affected('10:00', '14:00');
    await world.as(provider).bookings.offerAllCover();
    await world.as(other).bookings.acceptCover({ bookingId: ids[0]! });
    await world.as(other).bookings.declineCover({ bookingId: ids[1]! });
    openPage(world, '/manage-services?tab=time-off', { as: provider });
    await screen.findByText('Ines Duarte is covering it');
    await screen.findByText(/14:00 · Everyone we asked has declined/);
  });

  it('sees no card without such jobs', async () => {
    openPage(world, '/manage-services?tab=time-off', { as: await aProvider(world) });
    await screen.findByText('No time off planned');
    expect(screen.queryByText('Jobs during your time off')).toBeNull();
  });
});

describe('a provider who is asked to cover a job', () => {
  it('sees the area and the first name, and accepts', async () => {
    const { provider, other, bookingId } = await affected('10:00');
    await world.as(provider).bookings.offerCover({ bookingId });
    const { user } = openPage(world, '/provider-dashboard', { as: other });
    const card = within(await screen.findByRole('region', { name: 'Cover requests' }));
    await user.click(await card.findByText('Job details'));
    await card.findByText('Amara');
    expect(card.getAllByText('London, SW1A')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/Ring twice|High Street|Amara Cole/);
    await user.click(card.getByRole('button', { name: `Accept: ${JOB}` }));
    await user.click(await screen.findByRole('button', { name: 'Take over job' }));
    await screen.findByText('The job is yours.');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Cover requests' })).toBeNull());
    expect(await world.as(other).bookings.show({ bookingId })).toMatchObject({ status: 'confirmed' });
  });

  it('declines it', async () => {
    const { provider, other, bookingId } = await affected('10:00');
    await world.as(provider).bookings.offerCover({ bookingId });
    const { user } = openPage(world, '/provider-dashboard', { as: other });
    await user.click(await screen.findByRole('button', { name: `Decline: ${JOB}` }));
    await user.click(await screen.findByRole('button', { name: 'Decline job' }));
    await screen.findByText('You’ve declined it.');
    expect((await world.as(provider).bookings.cover()).jobs).toMatchObject([{ offer: { declined: 1 } }]);
  });

  it('sees that another was faster', async () => {
    const { provider, other, bookingId } = await affected('10:00');
    const third = await aProvider(world);
    await world.as(provider).bookings.offerCover({ bookingId });
    const { user } = openPage(world, '/provider-dashboard', { as: other });
    await user.click(await screen.findByRole('button', { name: `Accept: ${JOB}` }));
    await world.as(third).bookings.acceptCover({ bookingId });
    await user.click(await screen.findByRole('button', { name: 'Take over job' }));
    await screen.findByText('Another provider has already taken this job');
  });
});

describe('the customer of a job that was taken over', () => {
  it('sees the new provider, and cancels without being late', async () => {
    const { provider, customer, other, bookingId } = await affected('10:00');
    await world.as(provider).bookings.offerCover({ bookingId });
    await world.as(other).bookings.acceptCover({ bookingId });
    world.at('2026-03-04T08:00:00Z');
    const { user } = openPage(world, `/bookings/${bookingId}`, { as: customer });
    await screen.findByText(/^Ines Duarte is covering for the provider you booked\./);
    await screen.findByText(/^Ines Duarte took it over/);
    await user.click(screen.getByRole('button', { name: `Cancel: ${JOB}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Cancel ${JOB}?` }));
    expect(dialog.queryByText(/late/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Yes, Cancel Booking' }));
    await screen.findByText('Booking cancelled');
    expect(await world.as(customer).bookings.show({ bookingId })).toMatchObject({ late: false });
  });
});
