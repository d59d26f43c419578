import { anAdmin } from '@doorstep/domain/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { worldOfEachTest } from '../../testing/world.ts';

const our = worldOfEachTest();

async function openServices(query = '') {
  const page = openPage(our.world, `/admin-services${query}`, { as: await anAdmin(our.world) });
  await screen.findByRole('table', { name: 'Services' });
  return page;
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea, select' });
const serviceNamed = async (name: string) =>
  (await our.world.as(null).services.list()).find((service) => service.name === name);

describe('the services of an admin', () => {
  it('add one, priced in dollars and kept in cents', async () => {
    const { user } = await openServices();
    await user.type(field('Name'), 'Window Cleaning');
    await user.selectOptions(field('Type'), 'Cleaning');
    await user.type(field('Description'), 'Inside and out.');
    await user.type(field('Price per hour ($)'), '29.999');
    await user.click(screen.getByRole('button', { name: 'Add service' }));
    await screen.findByText('Service added');
    expect(await serviceNamed('Window Cleaning')).toMatchObject({ type: 'cleaning', price: 3000 });
    expect(field('Name')).toHaveProperty('value', '');
  });

  it.each([
    ['twelve', 'Price must be a valid number'],
    ['', 'Price must be a valid number'],
    ['-1', 'Price must be a positive number'],
  ])('say at its field why the price %o will not do', async (price, message) => {
    const { user } = await openServices();
    await user.click(field('Price per hour ($)'));
    if (price) await user.keyboard(price);
    await user.click(screen.getByRole('button', { name: 'Add service' }));
    await screen.findByText(message);
    for (const each of ['Name is required', 'Description is required', 'Please select a service type']) {
      expect(screen.getByText(each)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Name'));
  });

  it('edit one: its fields are filled in, and saving really changes it', async () => {
    const { user } = await openServices();
    await user.click(screen.getByRole('button', { name: 'Edit: Standard Home Cleaning' }));
    await waitFor(() => expect(field('Name')).toHaveProperty('value', 'Standard Home Cleaning'));
    expect(field('Price per hour ($)')).toHaveProperty('value', '25.00');
    expect(document.activeElement).toBe(field('Name'));
    await user.clear(field('Price per hour ($)'));
    await user.type(field('Price per hour ($)'), '27.5');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Service updated');
    expect(await serviceNamed('Standard Home Cleaning')).toMatchObject({ price: 2750 });
    await screen.findByRole('button', { name: 'Add service' });
  });

  it('call babysitting Childcare, in form and table (CAT-2)', async () => {
    await openServices('?service=standard+childcare');
    const table = within(screen.getByRole('table', { name: 'Services' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
    expect(table.getByText('Childcare')).toBeTruthy();
    expect(within(field('Type')).getByText('Childcare')).toBeTruthy();
    expect(screen.queryByText('Babysitting')).toBeNull();
  });

  it('show the icon of the type where a picture is missing or fails (CAT-6)', async () => {
    const admin = await anAdmin(our.world);
    const { id: serviceId, ...service } = (await serviceNamed('Garden Design'))!;
    const imageUrl = 'https://pictures.example.test/garden.jpg';
    await our.world.as(admin).services.update({ ...service, serviceId, imageUrl, price: service.price });
    await openServices('?service=garden+design');
    const row = () => screen.getByRole('row', { name: /Garden Design/ });
    await waitFor(() => expect(row().querySelector('img')!.src).toBe(imageUrl));
    fireEvent.error(row().querySelector('img')!);
    expect(row().querySelector('img')).toBeNull();
    expect(row().querySelector('svg')).toBeTruthy();
  });

  it('retire one after asking; it stays in the table as retired', async () => {
    const { user } = await openServices('?service=garden+design');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retire/ }).length).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Retire: Garden Design' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire Service' }));
    await user.click(dialog.getByRole('button', { name: 'Retire Service' }));
    await screen.findByText('Service retired');
    await screen.findByText('Retired');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(await serviceNamed('Garden Design')).toBeUndefined();
  });

  it('say so when none has the words searched for', async () => {
    const { user } = await openServices();
    await user.type(screen.getByLabelText('Search by name or description'), 'no such service');
    await screen.findByText('No services found');
  });

  it('stand under a tab of the dashboard too', async () => {
    const { user } = openPage(our.world, '/admin-dashboard', { as: await anAdmin(our.world) });
    await user.click(await screen.findByRole('tab', { name: 'Services Management' }));
    await screen.findByRole('table', { name: 'Services' });
  });
});
