import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { onPhone } from '../../testing/phone.ts';
import { server } from '../../testing/server.ts';

openWorldForEachTest();

/** A provider with a job on Wednesday 4 March, 10:00. */
async function aJob() {
  const provider = await aProvider(world, { name: 'Grace Mensah' });
  const { id } = await aBooking(world, await aCustomer(world));
  await world.as(provider).bookings.accept({ bookingId: id });
  return provider;
}

/** A day of the calendar, which loads after the page. */
const findDay = (name: string) => screen.findByRole('button', { name });

const save = (name: string) => screen.getByRole('button', { name });

describe('a provider', () => {
  it('chooses which services to offer', async () => {
    const provider = await aProvider(world, { services: [1] });
    const page = openPage(world, '/manage-services', { as: provider });
    await page.user.click(await screen.findByLabelText(/^Deep Cleaning/));
    await page.user.click(screen.getByLabelText(/^Standard Home Cleaning/));
    await page.user.click(save('Save services'));
    await screen.findByText('Services saved');
    expect((await world.as(provider).providers.mine()).serviceIds).toEqual([2]);
  });

  it('has their own services first on a phone, and the other types folded with their counts (PRV-5)', async () => {
    onPhone();
    const provider = await aProvider(world, { services: [4] });
    const page = openPage(world, '/manage-services', { as: provider });
    await screen.findByText('Gardening');
    const types = () =>
      [...document.querySelectorAll('details')].map(({ open, firstChild }) => [
        firstChild?.textContent,
        open,
      ]);
    expect(types().slice(0, 3)).toEqual([
      ['Gardening, 1 of 3', true],
      ['Cleaning, 0 of 3', false],
      ['Cooking, 0 of 3', false],
    ]);
    await page.user.click(screen.getByText('Cleaning'));
    await page.user.click(screen.getByLabelText(/^Deep Cleaning/));
    expect(types()[1]).toEqual(['Cleaning, 1 of 3', true]);
    await page.user.click(save('Save services'));
    await screen.findByText('Services saved');
    expect((await world.as(provider).providers.mine()).serviceIds).toEqual([2, 4]);
    expect(types()[0]).toEqual(['Gardening, 1 of 3', true]);
  });

  it('adds a break, closes a day, and sees which job that leaves outside', async () => {
    const provider = await aJob();
    const page = openPage(world, '/manage-services?tab=hours', { as: provider });
    await page.user.click(await screen.findByRole('button', { name: 'Remove Wednesday 09:00 to 18:00' }));
    screen.getByText('45 hours a week, in London time');
    await page.user.selectOptions(screen.getByLabelText('Monday to'), '12:00');
    await page.user.click(save('Add hours: Monday'));
    screen.getByText('41 hours a week, in London time');
    await page.user.click(save('Save working hours'));
    await screen.findByText('Working hours saved');
    const { hours } = await world.as(provider).availability.mine();
    expect(hours.filter(({ dayOfWeek }) => dayOfWeek === 1)).toEqual([
      { dayOfWeek: 1, startTime: '09:00', endTime: '12:00' },
      { dayOfWeek: 1, startTime: '13:00', endTime: '15:00' },
    ]);
    expect(hours.some(({ dayOfWeek }) => dayOfWeek === 3)).toBe(false);
    await screen.findByText('One job is now outside your working hours.');
    await screen.findByText('Standard Home Cleaning, Wed 4 Mar, 10:00');
  });

  it("copies a day's hours to other days (AVL-12)", async () => {
    const provider = await aProvider(world);
    const page = openPage(world, '/manage-services?tab=hours', { as: provider });
    await page.user.selectOptions(await screen.findByLabelText('Tuesday to'), '12:00');
    await page.user.click(screen.getByRole('button', { name: 'Copy hours: Tuesday' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to Monday to Friday' }));
    await page.user.click(screen.getByRole('button', { name: 'Copy hours: Tuesday' }));
    expect(screen.queryByRole('menuitem', { name: 'Copy to Tuesday' })).toBeNull();
    await page.user.click(await screen.findByRole('menuitem', { name: 'Copy to Sunday' }));
    await page.user.click(save('Save working hours'));
    await screen.findByText('Working hours saved');
    const { hours } = await world.as(provider).availability.mine();
    expect(hours).toHaveLength(7);
    expect(hours.filter(({ endTime }) => endTime !== '12:00')).toMatchObject([{ dayOfWeek: 6 }]);
  });

  it('sees that hours overlap, and keeps the input', async () => {
    const page = openPage(world, '/manage-services?tab=hours', { as: await aProvider(world) });
    await page.user.click(await screen.findByRole('button', { name: 'Add hours: Monday' }));
    const [, second] = screen.getAllByLabelText('Monday from');
    await page.user.selectOptions(second!, '17:00');
    await page.user.click(save('Save working hours'));
    await screen.findByText(
      'Working hours must not overlap: Monday 09:00 to 18:00 and Monday 17:00 to 21:00',
    );
    await waitFor(() => expect(document.activeElement).toBe(second));
    expect(second?.getAttribute('aria-invalid')).toBe('true');
    expect(second).toHaveProperty('value', '17:00');
    await page.user.selectOptions(second!, '19:00');
    await page.user.click(save('Save working hours'));
    await screen.findByText('Working hours saved');
    expect(screen.queryByText(/must not overlap/)).toBeNull();
  });

  it('takes days off, sees the job within, and removes the time off (AVL-13)', async () => {
    const provider = await aJob();
    const page = openPage(world, '/manage-services?tab=time-off', { as: provider });
    await screen.findByText('No time off planned');
    screen.getByText('Choose the first day.');
    await page.user.click(await findDay('Wednesday 4 March 2026, 1 job at 10:00'));
    screen.getByText('Wed 4 Mar, 1 day. Choose a last day to add more.');
    await page.user.keyboard('{ArrowRight}{Enter}');
    screen.getByText('Wed 4 Mar to Thu 5 Mar, 2 days');
    await screen.findByText('You have 1 job in this time.');
    screen.getByRole('link', { name: 'Standard Home Cleaning, Wed 4 Mar, 10:00' });
    await page.user.selectOptions(screen.getByLabelText('Start time on the first day'), '11:00');
    expect(screen.queryByText('You have 1 job in this time.')).toBeNull();
    await page.user.selectOptions(screen.getByLabelText('Start time on the first day'), '');
    await page.user.click(save('Add time off'));
    await screen.findByText('Time off added');
    await screen.findByText('One job is now outside your working hours.');
    const list = within(await screen.findByRole('list', { name: 'Time off' }));
    list.getByText('Wed 4 Mar, 00:00 to Fri 6 Mar, 00:00');
    const off = await findDay('Wednesday 4 March 2026, 1 job at 10:00, time off');
    expect(off.dataset).toMatchObject({ dot: 'filled', striped: 'true' });
    await findDay('Thursday 5 March 2026, time off');
    await findDay('Friday 6 March 2026');
    await page.user.click(list.getByRole('button', { name: /^Remove time off/ }));
    await screen.findByText('No time off planned');
    expect((await world.as(provider).availability.mine()).timeOff).toEqual([]);
  });

  it('must choose a day, and one is enough', async () => {
    const page = openPage(world, '/manage-services?tab=time-off', { as: await aProvider(world) });
    await page.user.click(await screen.findByRole('button', { name: 'Add time off' }));
    screen.getByText('Please select a date');
    await page.user.click(await findDay('Friday 6 March 2026'));
    await page.user.selectOptions(screen.getByLabelText('Start time on the first day'), '12:00');
    await page.user.selectOptions(screen.getByLabelText('End time on the last day'), '11:00');
    await page.user.click(save('Add time off'));
    await screen.findByText('Time off must end after it starts');
    await page.user.selectOptions(screen.getByLabelText('End time on the last day'), '13:00');
    await page.user.click(save('Add time off'));
    await screen.findByText('Fri 6 Mar, 12:00 to Fri 6 Mar, 13:00');
    screen.getByText('Choose the first day.');
  });

  it('keeps a time off that was begun across a reload, until it is added (LOO-7)', async () => {
    const provider = await aProvider(world);
    const open = () => openPage(world, '/manage-services?tab=time-off', { as: provider });
    const reason = () => screen.findByLabelText('Reason (optional, only for you)');
    let page = open();
    await page.user.click(await findDay('Friday 6 March 2026'));
    await page.user.selectOptions(screen.getByLabelText('Start time on the first day'), '12:00');
    await page.user.type(await reason(), 'A wedding');
    cleanup();
    page = open();
    expect(await reason()).toHaveProperty('value', 'A wedding');
    screen.getByText('Fri 6 Mar, 1 day. Choose a last day to add more.');
    await page.user.click(save('Add time off'));
    await screen.findByText('Fri 6 Mar, 12:00 to Sat 7 Mar, 00:00');
    screen.getByText('Choose the first day.');
    expect(await reason()).toHaveProperty('value', '');
    cleanup();
    open();
    expect(await reason()).toHaveProperty('value', '');
  });

  it('is asked for the days again when those of a draft have passed (LOO-7)', async () => {
    const provider = await aProvider(world);
    const open = () => openPage(world, '/manage-services?tab=time-off', { as: provider });
    const { user } = open();
    await user.click(await findDay('Friday 6 March 2026'));
    await user.type(await screen.findByLabelText('Reason (optional, only for you)'), 'A wedding');
    cleanup();
    world.at('2026-03-09T09:00:00Z');
    open();
    await screen.findByText('Choose the first day.');
    expect(screen.getByLabelText('Reason (optional, only for you)')).toHaveProperty('value', 'A wedding');
  });

  it('sees that a time off overlaps another, and keeps the input', async () => {
    const provider = await aProvider(world);
    const whole = { fromTime: '00:00', toTime: '00:00', reason: null };
    await world
      .as(provider)
      .availability.addTimeOff({ ...whole, fromDate: '2026-03-10', toDate: '2026-03-12' });
    const page = openPage(world, '/manage-services?tab=time-off', { as: provider });
    await page.user.dblClick(await findDay('Wednesday 11 March 2026, time off'));
    screen.getByText('Wed 11 Mar, 1 day');
    await page.user.type(screen.getByLabelText('Reason (optional, only for you)'), 'A wedding');
    await page.user.click(save('Add time off'));
    await screen.findByText('You already have time off from Tue 10 Mar, 00:00 to Thu 12 Mar, 00:00');
    const days = screen.getByRole('group', { name: 'Days' });
    await waitFor(() => expect(days.contains(document.activeElement)).toBe(true));
    expect(screen.getByLabelText('Reason (optional, only for you)')).toHaveProperty('value', 'A wedding');
  });

  it('edits the profile', async () => {
    const provider = await aProvider(world);
    const page = openPage(world, '/manage-services?tab=profile', { as: provider });
    await page.user.type(await screen.findByLabelText('About you'), 'I clean.');
    const years = () => screen.getByLabelText('Years of experience (optional)');
    await page.user.type(years(), '2.5');
    await page.user.type(screen.getByLabelText('Languages'), 'English, , Twi ');
    const certifications = within(screen.getByRole('group', { name: 'Common certifications' }));
    await page.user.click(certifications.getByRole('button', { name: 'First aid' }));
    await page.user.click(certifications.getByRole('button', { name: 'Food hygiene' }));
    await page.user.click(save('Save profile'));
    await screen.findByText('Please enter a whole number of years');
    await page.user.clear(years());
    await page.user.type(years(), '4');
    await page.user.click(save('Save profile'));
    await screen.findByText('Profile saved');
    expect(await world.as(provider).providers.mine()).toMatchObject({
      bio: 'I clean.',
      yearsOfExperience: 4,
      languages: ['English', 'Twi'],
      certifications: ['First aid', 'Food hygiene'],
    });
    await screen.findByText('English, Twi · 4 years of experience');
  });

  it('keeps the input when a refetch fails', async () => {
    const provider = await aProvider(world);
    const day = { fromTime: '00:00', toTime: '00:00', reason: null };
    await world
      .as(provider)
      .availability.addTimeOff({ ...day, fromDate: '2026-03-10', toDate: '2026-03-11' });
    const page = openPage(world, '/manage-services?tab=time-off', { as: provider });
    await page.user.type(await screen.findByLabelText('Reason (optional, only for you)'), 'A wedding');
    server.use(http.get('*/trpc/*availability.mine*', () => HttpResponse.error()));
    await page.user.click(screen.getByRole('button', { name: /^Remove time off/ }));
    await screen.findByText('Your working hours couldn’t be refreshed and may be out of date.');
    const reason = screen.getByLabelText('Reason (optional, only for you)');
    expect(reason).toHaveProperty('value', 'A wedding');
    server.resetHandlers();
    await page.user.click(save('Retry'));
    await screen.findByText('No time off planned');
    expect(reason).toHaveProperty('value', 'A wedding');
  });
});
