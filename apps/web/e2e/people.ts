import { type Page, expect } from '@playwright/test';

/** Demo accounts (README), by what they are. */
export const DEMO = {
  customer: 'customer@doorstep.test',
  /** A customer without a series. */
  neighbour: 'julian.frost@doorstep.test',
  provider: 'provider@doorstep.test',
  admin: 'admin@doorstep.test',
} as const;

export const DEMO_PASSWORD = 'doorstep-demo';

/** Signs a browser in without the pages for it. @returns the role */
export async function startSession(page: Page, email: string): Promise<string> {
  const response = await page.request.post('/api/login', { data: { email, password: DEMO_PASSWORD } });
  expect(response.ok()).toBe(true);
  const { role } = (await response.json()) as { role: string };
  return role;
}

/** The same, and opens a page in the browser: the dashboard of their role unless another is given. */
export async function signIn(page: Page, email: string, path?: string): Promise<void> {
  const role = await startSession(page, email);
  await page.goto(path ?? `/${role}-dashboard`);
}

/** Logs in by the header's button, from any public page. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('banner').getByText('Welcome, ').waitFor();
}

export const PHONE = { width: 390, height: 844 };

export async function signInOnPhone(page: Page, email: string, path?: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await signIn(page, email, path);
}

/** The visible toast; its text for screen readers is elsewhere in the page. */
export function toast(page: Page) {
  return page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
}
