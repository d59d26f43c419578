import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { DEMO, logIn } from './people.ts';

/** The colours that are painted somewhere on a canvas. */
function coloursOn(canvas: Locator): Promise<string[]> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    if (width === 0 || height === 0) return [];
    // The browser advises against reading often from the one that is shown.
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(element, 0, 0);
    const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255) colours.add(`${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`);
    return [...colours];
  });
}

/** The line of the months, and the bars. */
const AXIS = { light: '211,202,186', dark: '67,83,76' };
const CLEANING = '60,141,196';

test('what a provider earned is drawn above its table, in the colours and the width of the page', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await logIn(page, DEMO.provider);
  await page.goto('/provider-bookings');
  const chart = page.getByRole('figure', { name: 'Earnings by month and service' });
  await expect(chart.getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Earnings by month' })).toBeVisible();

  await chart.scrollIntoViewIfNeeded();
  const canvas = chart.locator('canvas');
  await expect.poll(() => coloursOn(canvas)).toEqual(expect.arrayContaining([AXIS.light, CLEANING]));
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => coloursOn(canvas)).toEqual(expect.arrayContaining([AXIS.dark, CLEANING]));

  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(async () => (await canvas.boundingBox())?.width).toBeLessThan(320);
  await expect.poll(() => coloursOn(canvas)).toEqual(expect.arrayContaining([AXIS.dark, CLEANING]));
});
