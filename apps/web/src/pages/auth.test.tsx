import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

const field = (name: string) => screen.findByLabelText(name);

async function register(page: ReturnType<typeof openPage>, role?: string) {
  if (role) await page.user.click(await screen.findByRole('radio', { name: new RegExp(role) }));
  await page.user.type(await field('Name'), 'Nora Lind');
  await page.user.type(await field('Username'), 'nora');
  await page.user.type(await field('Email'), 'nora@example.test');
  await page.user.type(await field('Password'), 'a good password');
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
}

describe('the login and registration page', () => {
  it('registers a customer by default and opens their dashboard', async () => {
    const page = openPage(our.world, '/auth?register=true');
    await register(page);
    await screen.findByText('Registration successful');
    await screen.findByText('Welcome to Doorstep, Nora Lind!');
    await screen.findByRole('heading', { name: 'Good afternoon, Nora Lind' });
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
  });

  it('registers a provider, who waits for approval', async () => {
    const page = openPage(our.world, '/auth?register=true');
    await register(page, 'Provide Services');
    await screen.findByRole('heading', { name: 'Provider Dashboard' });
    await screen.findByText('Your account is waiting for approval.');
  });

  it('ignores an earlier session response that arrives after the login', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let isAnswered = false;
    server.use(
      http.get('*/trpc/*', async ({ request }) => {
        if (!request.url.includes('accounts.current')) return undefined;
        await answered;
        isAnswered = true;
        const data = { appCode: 'signed_out', httpStatus: 401 };
        const error = { message: 'Please log in', code: -32_001, data };
        const calls = new URL(request.url).pathname.split(',');
        return HttpResponse.json(
          calls.map(() => ({ error })),
          { status: 401 },
        );
      }),
    );
    const page = openPage(our.world, '/auth?register=true');
    await register(page);
    await screen.findByRole('heading', { name: 'Good afternoon, Nora Lind' });
    answer();
    await waitFor(() => expect(isAnswered).toBe(true));
    await screen.findByText('No upcoming bookings');
    expect(page.address()).toBe('/customer-dashboard');
  });

  it('offers no admin role', async () => {
    openPage(our.world, '/auth?register=true');
    await screen.findByRole('radio', { name: /Hire Professionals/ });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('keeps the input of the test page, but not its admin role', async () => {
    server.use(http.head('*/quick-auth', () => new HttpResponse()));
    const quick = openPage(our.world, '/quick-auth');
    await quick.user.click(await screen.findByRole('radio', { name: /Administer/ }));
    await quick.user.type(await field('Name'), 'Nora Lind');
    quick.close();
    const page = openPage(our.world, '/auth?register=true');
    expect(await field('Name')).toHaveProperty('value', 'Nora Lind');
    screen.getByRole('radio', { name: /Hire Professionals/, checked: true });
    await page.user.clear(await field('Name'));
    await register(page);
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
  });

  it('reports invalid fields without a request', async () => {
    const page = openPage(our.world, '/auth?register=true');
    await page.user.click(await screen.findByRole('button', { name: 'Register' }));
    await screen.findByText('Name must be at least 2 characters');
    await screen.findByText('Username must be at least 3 characters');
    await screen.findByText('Please enter a valid email address');
    await screen.findByText('Password must be at least 6 characters');
    await waitFor(() => expect(page.address()).toBe('/auth?register=true'));
  });

  it('keeps the input when the password is wrong', async () => {
    const page = openPage(our.world, '/auth');
    await page.user.type(await field('Email'), 'nobody@example.test');
    await page.user.type(await field('Password'), 'wrong password');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Login failed');
    expect(screen.getAllByText('401: Invalid email or password').length).toBeGreaterThan(0);
    expect(await field('Email')).toHaveProperty('value', 'nobody@example.test');
    expect(await field('Password')).toHaveProperty('value', 'wrong password');
  });

  it('keeps the input when the tab changes', async () => {
    const page = openPage(our.world, '/auth?register=true');
    await page.user.type(await field('Name'), 'Nora');
    await page.user.click(screen.getByRole('tab', { name: 'Login' }));
    await waitFor(() => expect(page.address()).toBe('/auth'));
    await page.user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(await field('Name')).toHaveProperty('value', 'Nora');
  });

  it('redirects a signed-in user by role', async () => {
    const page = openPage(our.world, '/auth', { as: await aProvider(our.world) });
    await waitFor(() => expect(page.address()).toBe('/provider-dashboard'));
  });

  it('redirects to the requested page of this site only', async () => {
    const as = await aCustomer(our.world);
    const wanted = openPage(our.world, '/auth?redirectTo=%2Fbooking%3FserviceId%3D2', { as });
    await waitFor(() => expect(wanted.address()).toBe('/booking?serviceId=2'));
    const slash = openPage(our.world, '/auth?redirectTo=%2Fbooking%2F', { as });
    await waitFor(() => expect(slash.address()).toBe('/booking'));
    const foreign = openPage(our.world, '/auth?redirectTo=https%3A%2F%2Fevil.example', { as });
    await waitFor(() => expect(foreign.address()).toBe('/customer-dashboard'));
  });
});
