import { aCustomer, anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';

openWorldForEachTest();

const field = (name: string) => screen.findByLabelText(name);
const send = () => screen.findByRole('button', { name: 'Send message' });
/** All tickets, as an admin reads each. */
const tickets = async () => {
  const { support } = world.as(await anAdmin(world));
  const { items } = await support.list({});
  return Promise.all(items.map(({ id }) => support.show({ ticketId: id })));
};

describe('the contact page', () => {
  it('sends a visitor’s message, names its number, and moves the keyboard to what happens next', async () => {
    const page = openPage(world, '/contact');
    await page.user.type(await field('Name'), 'Bea Lark');
    await page.user.type(await field('Email'), 'bea@example.test');
    await page.user.type(await field('Subject'), 'Sundays');
    await page.user.type(await field('Message'), 'Do you come on Sundays?');
    await page.user.click(await send());
    const heading = await screen.findByRole('heading', { name: 'Message sent' });
    expect(document.activeElement).toBe(heading);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({ name: 'Bea Lark', subject: 'Sundays', userId: null });
    screen.getByText(String(ticket?.id));
    screen.getByText(/We’ll reply to bea@example.test/);
    expect(screen.queryByRole('link', { name: 'Check its status' })).toBeNull();
  });

  it('asks a signed-in user for no name and writes under their account', async () => {
    const customer = await aCustomer(world, 'Amara Cole');
    const page = openPage(world, '/contact?subject=More+than+5+children', { as: customer });
    await screen.findByText('Amara Cole', { selector: 'main b' });
    expect(screen.queryByLabelText('Name')).toBeNull();
    expect(await field('Subject')).toHaveProperty('value', 'More than 5 children');
    await page.user.type(await field('Message'), 'Eight, on Saturday.');
    await page.user.click(await send());
    await screen.findByRole('heading', { name: 'Message sent' });
    expect(await tickets()).toMatchObject([{ userId: customer.id, email: customer.email }]);
  });

  it('keeps what was typed when the message is refused and when the page is opened again', async () => {
    const { support } = world.as(null);
    const other = { name: 'Bea Lark', email: 'bea@example.test', subject: 'Hello', message: 'A word' };
    for (let sent = 0; sent < 10; sent += 1) await support.contact(other);
    const page = openPage(world, '/contact');
    await page.user.type(await field('Name'), 'Bea Lark');
    await page.user.type(await field('Email'), 'bea@example.test');
    await page.user.type(await field('Subject'), 'Sundays');
    await page.user.type(await field('Message'), 'Do you come?');
    await page.user.click(await send());
    await screen.findByText('Too many messages from your network. Please try again in an hour');
    expect(await field('Message')).toHaveProperty('value', 'Do you come?');
    page.close();
    openPage(world, '/contact');
    expect(await field('Message')).toHaveProperty('value', 'Do you come?');
  });
});
