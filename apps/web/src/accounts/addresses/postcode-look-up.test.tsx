import { aCustomer } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { server } from '../../../testing/server.ts';

openWorldForEachTest();

const ADDRESS = {
  line1: '10 Downing Street',
  line2: '',
  city: 'London',
  county: '',
  postcode: 'SW1A 2AA',
  country: 'United Kingdom',
  latitude: '51.5',
  longitude: '-0.12',
  formatted: '10 Downing Street, London, SW1A 2AA',
};

/** Mocks the response to every look-up. */
function answers(data: object, status = 200) {
  server.use(http.get('*/trpc/postcodes.lookUp', () => HttpResponse.json([data], { status })));
}
const found = (answer: object) =>
  answers({ result: { data: { status: 'success', result: [], source: 'Test', message: null, ...answer } } });

async function openDialog() {
  const customer = await aCustomer(world);
  const page = openPage(world, '/account?section=addresses', { as: customer });
  await page.user.click(await screen.findByRole('button', { name: 'Add address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add address' }));
  const input = dialog.getByLabelText('Find address by postcode');
  const find = dialog.getByRole('button', { name: 'Find' });
  return { page, dialog, input, find, customer };
}

describe('the postcode look-up', () => {
  it('is not possible while nothing is entered, and Enter then does nothing', async () => {
    const { page, input, find } = await openDialog();
    expect(find).toHaveProperty('disabled', true);
    await page.user.type(input, '  {Enter}');
    expect(find).toHaveProperty('disabled', true);
    expect(screen.queryByText('Postcode Required')).toBeNull();
  });

  it('refuses what cannot be a postcode without searching', async () => {
    const { page, input } = await openDialog();
    await page.user.type(input, 'London{Enter}');
    await screen.findByText('Postcode Required');
    await screen.findByText('Please enter a valid UK postcode format (e.g., SW1A 1AA, EC1A 1BB)');
  });

  it('lists what it found by source; picking fills the fields and moves on', async () => {
    found({ result: [ADDRESS, { ...ADDRESS, line1: '11 Downing Street', formatted: '11' }] });
    const { page, dialog, input, find } = await openDialog();
    await page.user.type(input, 'sw1a 2aa');
    await page.user.click(find);
    await screen.findByText('Found 2 Addresses');
    await screen.findByText(/Addresses from Test/);
    await page.user.click(dialog.getByRole('button', { name: ADDRESS.formatted }));
    const line1 = dialog.getByLabelText('Address line 1');
    expect(line1).toHaveProperty('value', '10 Downing Street');
    expect(dialog.getByLabelText('Postcode')).toHaveProperty('value', 'SW1A 2AA');
    await waitFor(() => expect(document.activeElement).toBe(line1));
    expect(dialog.queryByRole('list')).toBeNull();
  });

  it.each([
    ['keeps where a picked address is', null, { latitude: '51.5', longitude: '-0.12' }],
    ['forgets where it is once its line is another', 'Address line 1', { latitude: null, longitude: null }],
    ['forgets it with another postcode', 'Postcode', { latitude: null, longitude: null }],
  ])('%s', async (_, edited, where) => {
    found({ result: [ADDRESS] });
    const { page, dialog, input, customer } = await openDialog();
    await page.user.type(input, 'sw1a 2aa{Enter}');
    await screen.findByText('Found 1 Address');
    await page.user.type(dialog.getByLabelText('Name, such as Home or Work'), 'Home');
    if (edited) await page.user.type(dialog.getByLabelText(edited), '9');
    await page.user.click(dialog.getByRole('button', { name: 'Save address' }));
    await screen.findByText('Address created');
    expect(await world.as(customer).addresses.list()).toMatchObject([{ name: 'Home', ...where }]);
  });

  it('says when a source knows the town only', async () => {
    const { page, dialog, input } = await openDialog();
    await page.user.type(input, 'SW1A 1AA{Enter}');
    await screen.findByText('Limited Results');
    expect(dialog.getByLabelText('City')).toHaveProperty('value', 'London');
    expect(dialog.queryByRole('list')).toBeNull();
  });

  it('clears nothing that is typed, and replaces a typed line only with one that is picked (ADR-17)', async () => {
    found({ result: [{ ...ADDRESS, line1: '', formatted: 'London' }] });
    const { page, dialog, input, find } = await openDialog();
    const line1 = dialog.getByLabelText('Address line 1');
    await page.user.type(line1, '12 Willow Lane');
    await page.user.type(input, 'sw1a 2aa{Enter}');
    await waitFor(() => expect(dialog.getByLabelText('City')).toHaveProperty('value', 'London'));
    expect(line1).toHaveProperty('value', '12 Willow Lane');
    found({ result: [ADDRESS] });
    await page.user.click(find);
    await screen.findByText('Found 1 Address');
    expect(dialog.getByLabelText('Address line 1')).toHaveProperty('value', '12 Willow Lane');
    found({ result: [ADDRESS, { ...ADDRESS, line1: '11 Downing Street', formatted: '11' }] });
    await waitFor(() => expect(find).toHaveProperty('disabled', false));
    await page.user.click(find);
    await page.user.click(await dialog.findByRole('button', { name: '11' }));
    expect(dialog.getByLabelText('Address line 1')).toHaveProperty('value', '11 Downing Street');
  });

  it.each([
    ['success', 'No Addresses Found', /Please check and try again/],
    ['partial', 'No Results', /Please try a different postcode/],
  ])('says of an empty answer with status %s: %s', async (status, title, description) => {
    found({ status });
    const { page, input } = await openDialog();
    await page.user.type(input, 'ZZ9 9ZZ{Enter}');
    await screen.findByText(title);
    await screen.findByText(description);
  });

  it('says what the server refused with', async () => {
    const data = { appCode: 'too_many_requests', httpStatus: 429 };
    answers({ error: { message: 'Too many requests', code: -32_029, data } }, 429);
    const { page, input } = await openDialog();
    await page.user.type(input, 'N1 1AA{Enter}');
    await screen.findByText('Search Failed');
    await screen.findByText('Too many requests');
  });

  it('says when the server was not reached', async () => {
    server.use(http.get('*/trpc/postcodes.lookUp', () => HttpResponse.error()));
    const { page, input } = await openDialog();
    await page.user.type(input, 'N1 1AA{Enter}');
    await screen.findByText('Search Failed');
    await screen.findByText('Failed to search for address');
  });
});
