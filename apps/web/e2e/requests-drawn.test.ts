import { type Page, expect, test } from './journey.ts';
import { DEMO, signIn } from './people.ts';

/** As many as one customer may have waiting, nearly. */
const DAYS = ['2026-03-05', '2026-03-06', '2026-03-09'];
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

/** The demo's provider. */
const GRACE = 6;

declare global {
  interface Window {
    /** Number of renders of each request row, by booking. */
    drawn: Record<string, number>;
  }
}

test('each request that arrives draws its own row, once, and no other', async ({ page, openBrowser }) => {
  await page.addInitScript(countDrawnRows);
  await signIn(page, DEMO.provider);
  await expect(rows(page)).toHaveCount(2);

  const customer = await openBrowser();
  await signIn(customer, DEMO.neighbour);
  const before = await drawn(page);
  const asked: string[] = [];
  for (const day of DAYS) {
    for (const time of TIMES) asked.push(await ask(customer, day, time));
  }
  await expect(rows(page)).toHaveCount(2 + asked.length);
  expect(await drawn(page)).toEqual({ ...before, ...Object.fromEntries(asked.map((path) => [path, 1])) });
});

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Pending Requests' }).locator('tbody').getByRole('row');

const drawn = (page: Page) => page.evaluate(() => window.drawn);

/** @returns the path of the booking */
async function ask(customer: Page, day: string, time: string): Promise<string> {
  const visit = {
    serviceId: 1,
    providerId: GRACE,
    date: `${day}T${time}`,
    time,
    address: '5 Larkspur Lane, London, SE11 4TH',
  };
  const made = await customer.request.post('/api/bookings', { data: visit });
  expect(made.ok(), await made.text()).toBe(true);
  return `/bookings/${((await made.json()) as { id: number }).id}`;
}

/** Notes every row that React draws, as its developer tools do: its element is given other properties then. */
function countDrawnRows(): void {
  interface Fiber {
    type: unknown;
    child: Fiber | null;
    sibling: Fiber | null;
    stateNode: Element;
    memoizedProps: unknown;
  }
  window.drawn = {};
  const properties = new WeakMap<Element, unknown>();
  const look = (fiber: Fiber | null): void => {
    for (let each = fiber; each; each = each.sibling) {
      const { type, stateNode: row, memoizedProps } = each;
      if (
        type === 'tr' &&
        row.matches('[aria-label="Pending Requests"] tbody tr') &&
        properties.get(row) !== memoizedProps
      ) {
        properties.set(row, memoizedProps);
        const path = row.querySelector('a')?.pathname ?? '';
        window.drawn[path] = (window.drawn[path] ?? 0) + 1;
      }
      look(each.child);
    }
  };
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => look(root.current),
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
    },
  });
}
