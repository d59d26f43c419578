import { openConnection } from './connection.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';

/** A stream that was cut off is asked for again by the browser after some seconds. */
const RECONNECTED = { timeout: 60_000 };

/** The conversation of the demo customer with the demo provider, on one side of it. */
async function openChat(page: Page, as: 'customer' | 'provider') {
  // By the form, because calls outside a page do not take the browser's proxy.
  await page.goto('/auth?redirectTo=%2Fchat');
  await page.getByLabel('Email').fill(DEMO[as]);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  const other = as === 'customer' ? 'Grace Mensah' : 'Amara Cole';
  await page.getByRole('link', { name: new RegExp(`^${other}`) }).click();
  const field = page.getByLabel(`Message to ${other}`);
  await field.waitFor();
  return {
    field,
    said: (text: string) => page.getByRole('log').getByText(text, { exact: true }),
    async write(text: string) {
      await field.fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    },
  };
}

test('a lost connection neither loses nor repeats a message', async ({ page, openBrowser, complaints }) => {
  const connection = await openConnection();
  const distant = await openBrowser({ proxy: connection.proxy });
  const customer = await openChat(distant, 'customer');
  const provider = await openChat(page, 'provider');
  await provider.write('Is the gate open?');
  await expect(customer.said('Is the gate open?')).toBeVisible();

  connection.cut();
  await customer.write('From nine on.');
  await expect(distant.getByText('We couldn’t reach the server')).toBeVisible();
  await provider.write('And is there a dog?');
  await expect(provider.said('And is there a dog?')).toBeVisible();
  await expect(customer.field).toHaveValue('From nine on.');

  connection.mend();
  await expect(customer.said('And is there a dog?')).toBeVisible(RECONNECTED);
  await distant.getByRole('button', { name: 'Send' }).click();
  await expect(provider.said('From nine on.')).toBeVisible();
  await expect(customer.said('From nine on.')).toBeVisible();
  await expect(customer.field).toHaveValue('');

  for (const side of [customer, provider]) {
    for (const text of ['Is the gate open?', 'And is there a dog?', 'From nine on.'])
      await expect(side.said(text)).toHaveCount(1);
  }
  await distant.context().close();
  await connection.close();
  expectCutOff(complaints.splice(0));
});

/** The browser reports what it could not reach, and nothing else. */
function expectCutOff(complaints: readonly string[]): void {
  expect(complaints.filter((complaint) => !complaint.includes('net::ERR_'))).toEqual([]);
}
