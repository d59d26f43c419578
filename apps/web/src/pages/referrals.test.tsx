import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

async function codeOf(customer: Awaited<ReturnType<typeof aCustomer>>) {
  return (await world.as(customer).referrals.mine()).code;
}

describe('the referral page', () => {
  it('shows the code and its registration link', async () => {
    const customer = await aCustomer(world);
    const code = await codeOf(customer);
    const page = openPage(world, '/referrals', { as: customer });
    await screen.findByText(code);
    await screen.findByText('No one has joined with your code yet');
    const link = screen.getByLabelText('Your link').getAttribute('value');
    expect(link).toBe(`${location.origin}/auth?register=true&code=${code}`);
    await page.user.click(screen.getByRole('button', { name: 'Copy link' }));
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(link);
  });

  it('opens the share sheet of devices that have one', async () => {
    const shared = vi.fn<Navigator['share']>(async () => {});
    Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
    const customer = await aCustomer(world);
    const code = await codeOf(customer);
    const page = openPage(world, '/referrals', { as: customer });
    await page.user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(shared).toHaveBeenCalledWith({
      title: 'Doorstep',
      url: `${location.origin}/auth?register=true&code=${code}`,
    });
  });

  it('lists who joined', async () => {
    const customer = await aCustomer(world);
    const code = await codeOf(customer);
    const friend = openPage(world, `/auth?register=true&code=${code}`);
    const type = async (label: string, text: string) =>
      friend.user.type(await screen.findByLabelText(label), text);
    await type('Name', 'Nora Lind');
    await type('Email', 'nora@example.test');
    await type('Password', 'a good password');
    expect(screen.getByLabelText('Referral code (optional)')).toHaveProperty('value', code);
    await friend.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Registration successful');
    friend.close();
    openPage(world, '/referrals', { as: customer });
    await screen.findByText('Nora L.');
    await screen.findByText('1 joined, 0 have had a first visit.');
    await screen.findByText(/^Joined 2 Mar 2026 · No visit yet$/);
    expect(screen.queryByText('Nora Lind')).toBeNull();
  });

  it('shows who had a first visit (REF-3)', async () => {
    const customer = await aCustomer(world);
    const referralCode = await codeOf(customer);
    const nora = {
      username: 'nora',
      name: 'Nora Lind',
      email: 'nora@example.test',
      password: 'a good password',
    };
    const friend = await world.as(null).accounts.register({ ...nora, role: 'customer', referralCode });
    const provider = await aProvider(world);
    const { id: bookingId } = await aBooking(world, friend);
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-04T12:00:00Z');
    await world.as(provider).bookings.complete({ bookingId });
    openPage(world, '/referrals', { as: customer });
    await screen.findByText('First visit done');
    await screen.findByText('1 joined, 1 has had a first visit.');
  });

  it('reports an unknown code at the registration', async () => {
    const page = openPage(world, '/auth?register=true&code=NOSUCHCD');
    const type = async (label: string, text: string) =>
      page.user.type(await screen.findByLabelText(label), text);
    await type('Name', 'Nora Lind');
    await type('Email', 'nora@example.test');
    await type('Password', 'a good password');
    await page.user.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('We don’t recognise this referral code. Please check it, or leave it blank');
  });
});
