import { aBooking, aCustomer, aProvider, openTestMailServer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

describe('the page that ends mails of a kind', () => {
  it('asks first, and says what still comes (MAI-10)', async () => {
    const [customer, provider] = [await aCustomer(world), await aProvider(world)];
    const { id: bookingId } = await aBooking(world, customer, { providerId: provider.id });
    await world.as(provider).bookings.accept({ bookingId });
    world.at('2026-03-03T10:00:00Z');
    const mailServer = openTestMailServer(world);
    await mailServer.deliver();
    const reminder = mailServer.arrived.find(
      ({ to, subject }) => to === customer.email && subject.startsWith('Tomorrow'),
    );
    const { pathname, search } = reminder!.unsubscribe!;
    const page = openPage(world, `${pathname}${search}`);
    await page.user.click(await screen.findByRole('button', { name: 'Stop them' }));
    await screen.findByText(/You’ll no longer get reminders/);
    expect(await world.as(customer).mail.choices()).toMatchObject({ reminders: false, news: true });
  });

  it('asks nothing of a link without its token', async () => {
    openPage(world, '/unsubscribe');
    await screen.findByText(/^This link is incomplete/);
    expect(screen.queryByRole('button', { name: 'Stop them' })).toBeNull();
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe(
      '/account?section=mail',
    );
  });

  it('says so when its link is not one of ours', async () => {
    const page = openPage(world, '/unsubscribe?token=something');
    await page.user.click(await screen.findByRole('button', { name: 'Stop them' }));
    await screen.findByText(/This link isn’t valid/);
  });

  it('does not blame the link when the server was not reached', async () => {
    const page = openPage(world, '/unsubscribe?token=something');
    const button = await screen.findByRole('button', { name: 'Stop them' });
    server.use(http.post('*/trpc/mail.unsubscribe*', () => HttpResponse.error()));
    await page.user.click(button);
    await screen.findByText(/^We couldn’t reach the server/);
  });
});
