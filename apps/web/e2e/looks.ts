import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import axe from 'axe-core';
import { type Page, expect } from './journey.ts';
import { PHONE } from './people.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The minified axe, as a browser reads the source again for every page that it loads. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of those, the rules that read colours: nothing else is different in the dark. */
export const COLOUR_RULES = axe
  .getRules(['cat.color'])
  .filter(({ tags }) => tags.some((tag) => RULES.includes(tag)))
  .map(({ ruleId }) => ruleId);

/** Lets a page be looked at, until it is loaded again. */
export async function prepareLooks(page: Page): Promise<void> {
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
}

/** Fails on every violation that axe finds in the page, or in a part of it. */
export async function expectAccessible(
  page: Page,
  rules: string[],
  view: string,
  part = 'html',
): Promise<void> {
  const found = await page.evaluate(
    async ([runOnly, context]) => {
      // What was found may be drawn again before it is looked at once more: then the whole part is.
      return findAll().catch(findAll);

      async function findAll(): Promise<string[]> {
        const { violations } = await window.axe.run(context, { runOnly, resultTypes: ['violations'] });
        const texts: string[] = [];
        for (const { id, nodes } of violations)
          for (const { html, failureSummary, target } of nodes)
            if (id !== 'target-size' || (await isSmallInTheMiddle(target)))
              texts.push(`${id}: ${html} ${failureSummary}`);
        return texts;
      }

      /** A bar at the edge of the screen covers what lies below it only until the page scrolls. */
      async function isSmallInTheMiddle(target: axe.UnlabelledFrameSelector): Promise<boolean> {
        const from = scrollY;
        document.querySelector(String(target[0]))?.scrollIntoView({ block: 'center' });
        const again = await window.axe.run({ include: [target] }, { runOnly: ['target-size'] });
        scrollTo(0, from);
        return again.violations.length > 0;
      }
    },
    [rules, part] as const,
  );
  expect.soft(found, view).toEqual([]);
}

/** Waits: a script may take some frames to draw for a new width, such as one month of a calendar instead of two. */
const softly = expect.configure({ soft: true, timeout: 5000 });

/** Fails when the page is wider than the screen. */
export async function expectNoOverflow(page: Page, view: string): Promise<void> {
  const beyond = async () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await softly.poll(beyond, `pixels beside the screen: ${view}`).toBe(0);
}

const WIDE = { width: 1440, height: 900 };

/** Fails when a page on a phone is wider than its screen, there or on a wide one. It stays on the phone. */
export async function expectFit(page: Page, view: string): Promise<void> {
  for (const screen of [WIDE, PHONE]) {
    await page.setViewportSize(screen);
    await nextFrames(page);
    await expectNoOverflow(page, `${view} at ${screen.width} px`);
  }
}

/** Waits until the page has been drawn at its new width, by its scripts as well as by its styles. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Waits until nothing of the page is still to come. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestIdleCallback(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
