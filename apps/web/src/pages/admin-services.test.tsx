import { anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { LiveStream } from '../../testing/live-stream.ts';
import { failing } from '../../testing/failures.ts';
import { openPage } from '../../testing/open-page.tsx';
import { server } from '../../testing/server.ts';
import { isServiceBegun } from '../services/admin/service-form.tsx';

openWorldForEachTest();

async function openServices(query = '', admin?: Awaited<ReturnType<typeof anAdmin>>) {
  const page = openPage(world, `/admin-services${query}`, { as: admin ?? (await anAdmin(world)) });
  await screen.findByRole('table', { name: 'Services' });
  return page;
}

async function openForm(query = '') {
  const page = await openServices(query);
  await page.user.click(screen.getByRole('button', { name: 'Add a service' }));
  return page;
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input, textarea, select' });
const serviceNamed = async (name: string) =>
  (await world.as(null).services.list()).find((service) => service.name === name);

describe('the services of an admin', () => {
  it('add one, entered in dollars and stored in cents', async () => {
    const { user } = await openForm();
    await user.type(field('Name'), 'Window Cleaning');
    await user.selectOptions(field('Type'), 'Cleaning');
    await user.type(field('Description'), 'Inside and out.');
    await user.type(field('Price per hour ($)'), '29.999');
    await user.click(screen.getByRole('button', { name: 'Add service' }));
    await screen.findByText('Service added');
    expect(await serviceNamed('Window Cleaning')).toMatchObject({ type: 'cleaning', price: 3000 });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a service' })),
    );
  });

  it('discard what was typed when the form is cancelled, and offer to restore it', async () => {
    const { user } = await openForm();
    expect(document.activeElement).toBe(field('Name'));
    await user.keyboard('Window Cleaning');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const opener = screen.getByRole('button', { name: 'Add a service' });
    expect(document.activeElement).toBe(opener);
    expect(isServiceBegun()).toBe(false);
    await user.click(opener);
    expect(field('Name')).toHaveProperty('value', '');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveProperty('value', 'Window Cleaning');
    expect(isServiceBegun()).toBe(true);
  });

  it('keep what was typed since instead of what is restored', async () => {
    const { user } = await openForm();
    await user.keyboard('Window Cleaning');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Add a service' }));
    await user.keyboard('Ironing');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Name')).toHaveProperty('value', 'Ironing');
  });

  it('offer nothing to restore where nothing was typed', async () => {
    const { user } = await openForm();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('Draft discarded')).toBeNull();
  });

  it('return to the row whose form is closed', async () => {
    const { user } = await openServices();
    const edit = screen.getByRole('button', { name: 'Edit: Deep Cleaning' });
    await user.click(edit);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(edit);
  });

  it('open the form of a service that was begun before a reload', async () => {
    sessionStorage.setItem('doorstep-draft-service', JSON.stringify({ name: 'Window Cleaning' }));
    await openServices();
    expect(field('Name')).toHaveProperty('value', 'Window Cleaning');
  });

  it('keep the changes of each service across a reload, until they are saved or discarded (LOO-7)', async () => {
    const edit = (name: string) => screen.findByRole('button', { name: `Edit: ${name}` });
    const admin = await anAdmin(world);
    let { user } = await openServices('', admin);
    await user.click(await edit('Deep Cleaning'));
    await user.clear(field('Price per hour ($)'));
    await user.type(field('Price per hour ($)'), '41');
    cleanup();
    ({ user } = await openServices('', admin));
    await user.click(await edit('Garden Design'));
    expect(field('Price per hour ($)')).not.toHaveProperty('value', '41');
    await user.click(await edit('Deep Cleaning'));
    expect(field('Price per hour ($)')).toHaveProperty('value', '41');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(field('Price per hour ($)')).toHaveProperty('value', '41');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Service updated');
    const { id, price } = (await serviceNamed('Deep Cleaning'))!;
    expect(price).toBe(4100);
    expect(sessionStorage.getItem(`doorstep-draft-service ${id}`)).toBeNull();
  });

  it('tell after a reload what another admin has changed meanwhile (ADM-17)', async () => {
    const admin = await anAdmin(world);
    const page = await openServices('', admin);
    const { user } = page;
    await user.click(await screen.findByRole('button', { name: 'Edit: Deep Cleaning' }));
    await user.clear(field('Price per hour ($)'));
    await user.type(field('Price per hour ($)'), '41');
    page.close();
    const { services } = world.as(await anAdmin(world));
    const { id: serviceId, ...seen } = (await serviceNamed('Deep Cleaning'))!;
    await services.update({ ...seen, serviceId, price: 3000 });
    const again = await openServices('', admin);
    await again.user.click(await screen.findByRole('button', { name: 'Edit: Deep Cleaning' }));
    await screen.findByText(/^Another admin has changed this service .* Price per hour: \$30\.00\./);
    expect(field('Price per hour ($)')).toHaveProperty('value', '41');
  });

  it('report a failure and keep the input (CAT-20)', async () => {
    failing('services.create', 'The service is not available at the moment');
    const { user } = await openForm();
    await user.type(field('Name'), 'Window Cleaning');
    await user.selectOptions(field('Type'), 'Cleaning');
    await user.type(field('Description'), 'Inside and out.');
    await user.type(field('Price per hour ($)'), '30');
    await user.click(screen.getByRole('button', { name: 'Add service' }));
    await screen.findByText('Failed to create service');
    expect(screen.getAllByText('The service is not available at the moment').length).toBeGreaterThan(0);
    expect(field('Name')).toHaveProperty('value', 'Window Cleaning');
  });

  it('explain that there is none yet', async () => {
    const nothing = [{ result: { data: { items: [], nextCursor: null } } }];
    server.use(http.get('*/trpc/services.search', () => HttpResponse.json(nothing)));
    openPage(world, '/admin-services', { as: await anAdmin(world) });
    await screen.findByText('No services available. Add your first service above.');
  });

  it.each([
    ['twelve', 'Price must be a valid number'],
    ['', 'Price must be a valid number'],
    ['-1', 'Price must be a positive number'],
  ])('say at its field why the price %o will not do', async (price, message) => {
    const { user } = await openForm();
    await user.click(field('Price per hour ($)'));
    if (price) await user.keyboard(price);
    await user.click(screen.getByRole('button', { name: 'Add service' }));
    await screen.findByText(message);
    for (const each of ['Name is required', 'Description is required', 'Please select a service type']) {
      expect(screen.getByText(each)).toBeTruthy();
    }
    expect(document.activeElement).toBe(field('Name'));
  });

  it('edit one, with its fields filled in', async () => {
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
    await screen.findByRole('button', { name: 'Add a service' });
  });

  it('call babysitting Childcare, in form and table (CAT-2)', async () => {
    await openForm('?service=standard+childcare');
    const table = within(screen.getByRole('table', { name: 'Services' }));
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2));
    expect(table.getByText('Childcare')).toBeTruthy();
    expect(within(field('Type')).getByText('Childcare')).toBeTruthy();
    expect(screen.queryByText('Babysitting')).toBeNull();
  });

  it('show the icon of the type where a picture is missing or fails (CAT-6)', async () => {
    const admin = await anAdmin(world);
    const { id: serviceId, ...service } = (await serviceNamed('Garden Design'))!;
    const imageUrl = 'https://pictures.example.test/garden.jpg';
    await world.as(admin).services.update({ ...service, serviceId, imageUrl, price: service.price });
    await openServices('?service=garden+design');
    const row = () => screen.getByRole('row', { name: /Garden Design/ });
    await waitFor(() => expect(row().querySelector('img')!.src).toBe(imageUrl));
    fireEvent.error(row().querySelector('img')!);
    expect(row().querySelector('img')).toBeNull();
    expect(row().querySelector('svg')).toBeTruthy();
  });

  it('retire one after confirmation; it stays in the table', async () => {
    const { user } = await openServices('?service=garden+design');
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retire/ }).length).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Retire: Garden Design' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Retire service' }));
    await user.click(dialog.getByRole('button', { name: 'Retire service' }));
    await screen.findByText('Service retired');
    await screen.findByText('Retired');
    expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
    expect(await serviceNamed('Garden Design')).toBeUndefined();
  });

  it('explain that a search found none', async () => {
    const { user } = await openServices();
    await user.type(screen.getByLabelText('Search by name or description'), 'no such service');
    await screen.findByText('No services found');
  });

  it('show changes of another admin and keep the input (ADM-17)', async () => {
    const { user } = await openServices();
    await user.click(screen.getByRole('button', { name: 'Edit: Standard Home Cleaning' }));
    await user.clear(field('Price per hour ($)'));
    await user.type(field('Price per hour ($)'), '27.5');
    const other = world.as(await anAdmin(world)).services;
    const { id: serviceId, ...seen } = (await serviceNamed('Standard Home Cleaning'))!;
    await other.update({ ...seen, serviceId, price: 3000, name: 'Home Cleaning' });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText(
      'Another admin has changed this service since you opened it. Name: Home Cleaning; Price per hour: $30.00. If you save, what you typed replaces theirs.',
    );
    expect(field('Price per hour ($)')).toHaveProperty('value', '27.5');
    expect(await serviceNamed('Home Cleaning')).toMatchObject({ price: 3000 });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Service updated');
    expect(await serviceNamed('Home Cleaning')).toMatchObject({ price: 2750 });
  });

  it('report that another admin has retired it', async () => {
    const { user } = await openServices();
    await user.click(screen.getByRole('button', { name: 'Edit: Standard Home Cleaning' }));
    await world.as(await anAdmin(world)).services.retire({ serviceId: 1 });
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await screen.findByText('Another admin has retired this service. It can no longer be changed.');
  });

  it('update in place (ADM-15)', async () => {
    await openServices();
    await waitFor(() => expect(LiveStream.open()).toHaveLength(1));
    const names = () => screen.getAllByRole('row').map((row) => row.querySelector('b')?.textContent);
    const before = names();
    const { services } = world.as(await anAdmin(world));
    const { id: serviceId, ...service } = (await serviceNamed('Deep Cleaning'))!;
    await services.update({ ...service, serviceId, name: 'Very Deep Cleaning' });
    LiveStream.publish('service.updated', '1');
    await screen.findByText('Very Deep Cleaning');
    expect(names()).toEqual(before.map((name) => (name === 'Deep Cleaning' ? 'Very Deep Cleaning' : name)));
  });
});
