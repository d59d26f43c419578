import type { Request } from '@playwright/test';
import { type Page, expect } from './journey.ts';
import { settle } from './looks.ts';

/** Cumulative layout shift that no one notices; Web Vitals calls 0.1 good. */
const MAX_SHIFT = 0.05;

interface Observation {
  shift: number;
  /** The largest element of each shift, with its places before and after. */
  moves: string[];
  /** The number of frames with a link to register in the header. */
  visitorFrames: number;
}

declare global {
  interface Window {
    observation: Observation;
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Runs in the page, from its start. */
export function observe(): void {
  const observation: Observation = { shift: 0, moves: [], visitorFrames: 0 };
  window.observation = observation;
  const describe = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName} "${element?.textContent?.slice(0, 30)}"`;
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      observation.shift += value;
      const [largest] = sources;
      if (!largest) continue;
      const { previousRect: from, currentRect: to } = largest;
      observation.moves.push(
        `${value.toFixed(3)} ${describe(largest.node)} ${from.x},${from.y} to ${to.x},${to.y}`,
      );
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const links = document.querySelectorAll('header a[href*="register"]');
    if (Array.from(links).some((link) => link.checkVisibility({ visibilityProperty: true })))
      observation.visitorFrames += 1;
    requestAnimationFrame(look);
  };
  look();
}

/** Fails when an observed page has moved since it began to load, or has shown the visitors' header. */
export async function expectSteady(page: Page, view: string): Promise<void> {
  await settle(page);
  const { shift, moves, visitorFrames } = await page.evaluate(() => window.observation);
  expect.soft(shift, `${view}: ${moves.join('; ')}`).toBeLessThanOrEqual(MAX_SHIFT);
  expect.soft(visitorFrames, view).toBe(0);
}

/** Waits until all these requests are answered, and the browser has nothing left to do. */
export async function answered(page: Page, pending: Set<Request>): Promise<void> {
  await expect(async () => {
    for (let idle = 0; idle < 3; idle += 1) {
      await page.evaluate(idleMoment);
      expect(pending.size).toBe(0);
    }
  }).toPass({ intervals: [50] });
}

async function idleMoment(): Promise<void> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve);
  });
}
