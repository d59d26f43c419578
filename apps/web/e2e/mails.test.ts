import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { prepareLooks } from './looks.ts';

const WRITE = fileURLToPath(new URL('../../api/testing/write-mails.ts', import.meta.url));
const WIDEST = 320;

test('every kind of mail can be read on a phone, light and dark, by everybody', async ({ page }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [WRITE], { maxBuffer: 1e7 });
  const mails = JSON.parse(stdout) as { template: string; html: string }[];
  expect(mails.length).toBeGreaterThan(25);
  await page.setViewportSize({ width: WIDEST, height: 800 });
  for (const { template, html } of mails) {
    await page.setContent(html);
    await prepareLooks(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Nothing but colours is different in the dark.
      const { violations } = await page.evaluate(
        (rules) => window.axe.run(rules.length > 0 ? { runOnly: rules } : {}),
        colorScheme === 'dark' ? ['color-contrast'] : [],
      );
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html: shown }) => shown)]),
        `${template}, ${colorScheme}`,
      ).toEqual([]);
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect([template, width]).toEqual([template, WIDEST]);
  }
});
