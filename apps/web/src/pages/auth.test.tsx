import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { paths } from '../paths.ts';

openWorldForEachTest();

const field = (name: string) => screen.findByLabelText(name);

async function register(page: ReturnType<typeof openPage>, role?: string) {
  if (role) await page.user.click(await screen.findByRole('radio', { name: new RegExp(role) }));
  await page.user.type(await field('Name'), 'Nora Lind');
  await page.user.type(await field('Email'), 'nora@example.test');
  await page.user.type(await field('Password'), 'a good password');
  await page.user.click(screen.getByRole('button', { name: 'Register' }));
}

describe('the login and registration page', () => {
  it('registers a customer by default and opens their dashboard', async () => {
    const page = openPage(world, '/auth?register=true');
    await register(page);
    await screen.findByText('Registration successful');
    await screen.findByText('Welcome to Doorstep, Nora Lind!');
    await screen.findByRole('heading', { name: 'Good afternoon, Nora Lind' });
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
  });

  it('takes a typed email to the other tab, and back (ACC-32)', async () => {
    const page = openPage(world, '/auth');
    const email = async () => (await field('Email')) as HTMLInputElement;
    await page.user.type(await email(), 'nora@example.test');
    await page.user.click(screen.getByRole('tab', { name: 'Register' }));
    await field('Name');
    expect((await email()).value).toBe('nora@example.test');
    await page.user.type(await email(), '.uk');
    await page.user.click(screen.getByRole('tab', { name: 'Login' }));
    await screen.findByRole('button', { name: 'Login' });
    expect((await email()).value).toBe('nora@example.test.uk');
  });

  it('says in the description of the field how hard a new password is to guess (ACC-18)', async () => {
    const page = openPage(world, '/auth?register=true');
    await page.user.type(await field('Name'), 'Marigold Lind');
    const password = await field('Password');
    const describedBy = () => document.getElementById(password.getAttribute('aria-describedby') ?? '');
    expect(describedBy()?.textContent.trim()).toBe('At least 6 characters.');
    await page.user.type(password, 'marigold-lind');
    await screen.findByText(/^Easy to guess/);
    expect(describedBy()?.textContent).toMatch(/^At least 6 characters. Easy to guess: three/);
    await page.user.type(password, '-trampot');
    await screen.findByText(/^Fair/);
    await page.user.type(password, '-wickets');
    expect((await screen.findByText('Hard to guess.')).getAttribute('aria-live')).toBe('polite');
    await page.user.clear(password);
    await waitFor(() => expect(describedBy()?.textContent.trim()).toBe('At least 6 characters.'));
  });

  it('registers a provider, who waits for approval', async () => {
    const page = openPage(world, '/auth?register=true');
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
    const page = openPage(world, '/auth?register=true');
    await register(page);
    await screen.findByRole('heading', { name: 'Good afternoon, Nora Lind' });
    answer();
    await waitFor(() => expect(isAnswered).toBe(true));
    await screen.findByText('No upcoming bookings');
    expect(page.address()).toBe('/customer-dashboard');
  });

  it('suggests a username until it is edited, and another when it is taken', async () => {
    await aCustomer(world, 'Nora Lind');
    const page = openPage(world, '/auth?register=true');
    const username = () => screen.getByLabelText<HTMLInputElement>('Username').value;
    await page.user.type(await field('Name'), 'Nora Lind');
    expect(username()).toBe('nora.lind');
    screen.getByText('Suggested from your name. You can change it.');
    await page.user.click(screen.getByRole('button', { name: /^Another/ }));
    expect(username()).toMatch(/^nora\.lind\d\d$/);
    await page.user.clear(await field('Username'));
    await page.user.type(await field('Username'), 'lindy');
    expect(screen.queryByText('Suggested from your name. You can change it.')).toBeNull();
    await page.user.type(await field('Name'), 'holm');
    expect(username()).toBe('lindy');
  });

  it('unfolds phone and referral code', async () => {
    const page = openPage(world, '/auth?register=true');
    await page.user.click(await screen.findByRole('button', { name: 'Phone or referral code (optional)' }));
    expect(document.activeElement).toBe(await field('Phone (optional)'));
    await field('Referral code (optional)');
  });

  it('offers no admin role', async () => {
    openPage(world, '/auth?register=true');
    await screen.findByRole('radio', { name: /Hire Professionals/ });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
  });

  it('keeps the input of the test page, but not its admin role', async () => {
    server.use(http.head('*/quick-auth', () => new HttpResponse()));
    const quick = openPage(world, '/quick-auth');
    await quick.user.click(await screen.findByRole('radio', { name: /Run the marketplace/ }));
    await quick.user.type(await field('Name'), 'Nora Lind');
    quick.close();
    const page = openPage(world, '/auth?register=true');
    expect(await field('Name')).toHaveProperty('value', 'Nora Lind');
    screen.getByRole('radio', { name: /Hire Professionals/, checked: true });
    await page.user.clear(await field('Name'));
    await register(page);
    await waitFor(() => expect(page.address()).toBe('/customer-dashboard'));
  });

  it('reports invalid fields without a request', async () => {
    const page = openPage(world, '/auth?register=true');
    await page.user.click(await screen.findByRole('button', { name: 'Register' }));
    await screen.findByText('Name must be at least 2 characters');
    await screen.findByText('Username must be at least 3 characters');
    await screen.findByText('Please enter a valid email address');
    await screen.findByText('Password must be at least 6 characters');
    await waitFor(() => expect(page.address()).toBe('/auth?register=true'));
  });

  it('keeps the input when the password is wrong', async () => {
    const page = openPage(world, '/auth');
    await page.user.type(await field('Email'), 'nobody@example.test');
    await page.user.type(await field('Password'), 'wrong password');
    await page.user.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByText('Login failed');
    expect(screen.getAllByText('401: Invalid email or password').length).toBeGreaterThan(0);
    expect(await field('Email')).toHaveProperty('value', 'nobody@example.test');
    expect(await field('Password')).toHaveProperty('value', 'wrong password');
  });

  it('keeps the input when the tab changes', async () => {
    const page = openPage(world, '/auth?register=true');
    await page.user.type(await field('Name'), 'Nora');
    await page.user.click(screen.getByRole('tab', { name: 'Login' }));
    await waitFor(() => expect(page.address()).toBe('/auth'));
    await page.user.click(screen.getByRole('tab', { name: 'Register' }));
    expect(await field('Name')).toHaveProperty('value', 'Nora');
  });

  describe('for a visitor who has chosen what to book (ACC-31)', () => {
    const chosen = async () => {
      const { id: providerId } = await aProvider(world, { name: 'Grace Mensah' });
      const choice = { serviceId: 1, providerId, date: '2026-03-05', time: '10:00' };
      const redirectTo = paths.booking(choice);
      return { redirectTo, page: openPage(world, redirectTo) };
    };

    it('opens Register, and shows what signing in leads to, also at Login', async () => {
      const { page } = await chosen();
      await screen.findByRole('tab', { name: 'Register', selected: true });
      screen.getByRole('heading', { name: 'Nearly there' });
      const expectChoices = async () => {
        const choices = within(await screen.findByRole('region', { name: 'Your choices' }));
        await choices.findByText('Standard Home Cleaning');
        for (const fact of ['Thu 5 Mar, 10:00', '$25.00', '1 hour with Grace Mensah'])
          choices.getByText(fact);
        screen.getByText(/Nothing is reserved until/);
      };
      const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
      const expectSteps = (you: string) =>
        expect(steps()).toEqual(
          expect.arrayContaining([
            'Service, doneCleaning',
            'Time, done5 Mar, 10:00',
            you,
            'Addressnext',
            'Confirmlast',
          ]),
        );
      await expectChoices();
      expectSteps('YouRegister');
      await page.user.click(screen.getByRole('tab', { name: 'Login' }));
      await screen.findByRole('tab', { name: 'Login', selected: true });
      await expectChoices();
      expectSteps('YouLogin');
      expect(screen.getByRole('listitem', { current: 'step' }).textContent).toBe('YouLogin');
    });

    it('leads back to the form, filled in with them', async () => {
      const { page, redirectTo } = await chosen();
      await screen.findByText('Next: your address, then Confirm Booking. Nothing to pay now.');
      await register(page);
      await waitFor(() => expect(page.address()).toBe(redirectTo));
      expect(await screen.findByRole('radio', { name: '10:00' })).toHaveProperty('checked', true);
      await screen.findByText('Thursday 5 March, 10:00');
      await screen.findByText('1 hour with Grace Mensah');
    });

    it('preselects who hires, whatever was chosen in this tab before', async () => {
      const before = openPage(world, '/auth?register=true');
      await before.user.click(await screen.findByRole('radio', { name: /Provide Services/ }));
      before.close();
      await chosen();
      await screen.findByRole('radio', { name: /Hire Professionals/, checked: true });
    });

    it('opens Login in a tab whose user did not log out', async () => {
      const customer = await aCustomer(world);
      const page = openPage(world, '/booking?serviceId=1', { as: customer });
      await screen.findByRole('button', { name: 'Confirm Booking' });
      page.endSession();
      page.close();
      openPage(world, '/booking?serviceId=1');
      await screen.findByRole('tab', { name: 'Login', selected: true });
      await screen.findByRole('heading', { name: 'Nearly there' });
    });

    it('shows what was searched on the landing page', async () => {
      const search = { serviceType: 'gardening', postcode: 'se1 7ab', date: '2026-03-05' } as const;
      openPage(world, paths.booking(search));
      await screen.findByRole('tab', { name: 'Register', selected: true });
      const choices = within(await screen.findByRole('region', { name: 'Your choices' }));
      for (const choice of ['Gardening services', 'Thu 5 Mar', 'SE1 7AB']) choices.getByText(choice);
      const steps = within(screen.getByRole('list', { name: 'Steps to your booking' })).getAllByRole(
        'listitem',
      );
      expect(steps.map(({ textContent }) => textContent)).toEqual([
        'YouRegister',
        'Servicenext',
        'Time',
        'Address',
        'Confirmlast',
      ]);
      screen.getByText('Next: a time and your address, then Confirm Booking. Nothing to pay now.');
    });

    it.each(['/booking', '/customer-dashboard'])('does not take %s for a choice', async (redirectTo) => {
      openPage(world, paths.auth({ redirectTo }));
      await screen.findByRole('tab', { name: 'Login', selected: true });
      expect(screen.queryByText('Nearly there')).toBeNull();
    });
  });

  it('redirects a signed-in user by role', async () => {
    const page = openPage(world, '/auth', { as: await aProvider(world) });
    await waitFor(() => expect(page.address()).toBe('/provider-dashboard'));
  });

  it('redirects to the requested page of this site only', async () => {
    const as = await aCustomer(world);
    const wanted = openPage(world, '/auth?redirectTo=%2Fbooking%3FserviceId%3D2', { as });
    await waitFor(() => expect(wanted.address()).toBe('/booking?serviceId=2'));
    const slash = openPage(world, '/auth?redirectTo=%2Fbooking%2F', { as });
    await waitFor(() => expect(slash.address()).toBe('/booking'));
    const foreign = openPage(world, '/auth?redirectTo=https%3A%2F%2Fevil.example', { as });
    await waitFor(() => expect(foreign.address()).toBe('/customer-dashboard'));
  });
});
