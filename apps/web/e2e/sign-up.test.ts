import { expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { PHONE } from './people.ts';

const REFUSED = {
  'Doorstep Support': 'This name could be mistaken for our staff. Please use your own name',
  // Its first letter is Cyrillic.
  'Аda Flint': 'This name has hidden characters or mixes alphabets. Please use letters from one alphabet',
};

test('a newcomer sees how strong the password is, and why a name is refused', async ({
  page,
  complaints,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/auth?register=true');
  await page.getByLabel('Email').fill('nadia@example.test');
  await page.getByLabel('Username').fill('nadia');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('nadia123');
  await expect(page.getByText('Easy to guess: three or four unrelated words are better.')).toBeVisible();
  await password.fill('quiet copper harbour');
  await expect(page.getByText('Hard to guess.')).toBeVisible();
  for (const [name, refusal] of Object.entries(REFUSED)) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(refusal).first()).toBeVisible();
    await expectFit(page, refusal);
  }
  await page.getByLabel('Name', { exact: true }).fill('Nadia Flint');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/customer-dashboard');
  const refused = /status of 400.*accounts\.register/;
  expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
});
