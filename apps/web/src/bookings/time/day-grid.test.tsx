import { aCustomer, aProvider } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';

openWorldForEachTest();

const DAY_WIDTH = 66;

/** Lays out the days next to each other, as the strip of a phone. */
function layOutStrip(): void {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    const days = [...(this.parentElement?.querySelectorAll('[data-day]') ?? [])];
    return 'day' in this.dataset ? days.indexOf(this) * DAY_WIDTH : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(DAY_WIDTH);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300);
}

it('scrolls on a phone to a day that is chosen out of view, and not to one in view', async () => {
  layOutStrip();
  await aProvider(world, { hours: [{ dayOfWeek: 2, startTime: '09:00', endTime: '18:00' }] });
  const page = openPage(world, '/booking?serviceId=1', { as: await aCustomer(world) });
  await screen.findByRole('radio', { name: '09:00' });
  const wednesday = screen.getByRole('button', { name: /^Wednesday 4 March 2026/ });
  const strip = wednesday.parentElement!;
  const begin = strip.scrollLeft;
  await page.user.click(wednesday);
  expect(strip.scrollLeft).toBe(begin);
  await page.user.click(await screen.findByRole('button', { name: 'Next free day: Tue 10 Mar' }));
  await waitFor(() => expect(strip.scrollLeft).toBeGreaterThan(6 * DAY_WIDTH));
});
