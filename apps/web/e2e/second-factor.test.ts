import { scanImageData } from '@undecaf/zbar-wasm';
import { type TOTP, URI } from 'otpauth';
import { type Page, expect, test } from './journey.ts';
import { expectFit } from './looks.ts';
import { DEMO, DEMO_PASSWORD, PHONE, signIn, toast } from './people.ts';

/** For how long an app shows the same code. */
const STEP_MS = 30_000;

/** Returns the text of the QR code in an element, as a phone's camera reads it from the screen. */
async function scan(page: Page, name: string): Promise<string> {
  const picture = await page.getByRole('img', { name }).screenshot();
  const { data, width, height } = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: image.width, height: image.height });
    const context = canvas.getContext('2d')!;
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, image.width, image.height);
    return { data: [...pixels.data], width: image.width, height: image.height };
  }, picture.toString('base64'));
  const symbols = await scanImageData({ data: new Uint8ClampedArray(data), width, height } as ImageData);
  expect(symbols).toHaveLength(1);
  return symbols[0]?.decode() ?? '';
}

/** Returns the server's present in milliseconds. */
async function presentOf(page: Page): Promise<number> {
  const { now } = (await (await page.request.get('/testing/clock')).json()) as { now: string };
  return Date.parse(now);
}

/** Returns the code that an app shows at a moment, in milliseconds. */
function codeAt(uri: string, timestamp: number): string {
  return (URI.parse(uri) as TOTP).generate({ timestamp });
}

/** Returns the code that an app shows so many seconds from the server's present. */
async function codeOf(page: Page, uri: string, seconds = 0): Promise<string> {
  return codeAt(uri, (await presentOf(page)) + seconds * 1000);
}

test('two-step verification is set up from the QR code, asked for and turned off', async ({
  page,
  openBrowser,
  moveClock,
  complaints,
}) => {
  await signIn(page, DEMO.neighbour, '/account?section=security');
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const uri = await scan(page, 'QR code for your authenticator app');
  expect(uri).toMatch(/^otpauth:\/\/totp\/Doorstep:julian/);
  await page.setViewportSize(PHONE);
  expect(await scan(page, 'QR code for your authenticator app')).toBe(uri);
  await page.getByLabel('Code from the app').fill(await codeOf(page, uri));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(toast(page)).toContainText('Two-step verification is on');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible();

  const elsewhere = await openBrowser();
  await elsewhere.setViewportSize(PHONE);
  await elsewhere.goto('/auth?redirectTo=%2Faccount%3Fsection%3Dsecurity');
  const logIn = async () => {
    await elsewhere.getByLabel('Email').fill(DEMO.neighbour);
    await elsewhere.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await elsewhere.getByRole('button', { name: 'Login' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
  };
  await logIn();
  const code = elsewhere.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  // The next step's, as the present one's was used for the set-up.
  await code.fill(await codeOf(page, uri, 30));
  await elsewhere.keyboard.press('Enter');
  await expect(toast(elsewhere)).toContainText('Welcome back, Julian Frost!');
  await expect(elsewhere).toHaveURL('/account?section=security');
  await elsewhere.context().clearCookies();
  await elsewhere.goto('/auth?redirectTo=%2Faccount%3Fsection%3Dsecurity');
  await logIn();
  await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click();
  await elsewhere.getByLabel('Recovery code').fill(recovery);
  await elsewhere.keyboard.press('Enter');
  await expect(elsewhere.getByText('You have 9 recovery codes left.')).toBeVisible();
  await expect(elsewhere.getByRole('button', { name: 'Add another app' })).toBeVisible();
  await expectFit(elsewhere, 'the list of factors');

  // The start of a step: both codes are accepted for a minute, however long the test takes between them.
  const later = Math.ceil((await presentOf(page)) / STEP_MS) * STEP_MS + 16 * 60_000;
  await moveClock(new Date(later).toISOString());
  await elsewhere.getByRole('button', { name: 'Remove', exact: true }).click();
  const removal = elsewhere.getByRole('dialog', { name: 'Remove this authenticator app?' });
  await removal.getByLabel('Code from the app').fill(codeAt(uri, later + STEP_MS));
  await removal.getByRole('button', { name: 'Remove' }).click();
  const identity = elsewhere.getByRole('dialog', { name: 'Confirm it’s you' });
  await identity.getByLabel('Code from your app').fill(codeAt(uri, later));
  await elsewhere.keyboard.press('Enter');
  await expect(toast(elsewhere)).toContainText('Authenticator app removed');
  await expect(elsewhere.getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible();
  // The browser reports the refusal that the question follows from.
  const refused = /status of 403.*factors\.remove/;
  expect(complaints.splice(0).filter((each) => !refused.test(each))).toEqual([]);
});
