import { isPage } from '../src/paths.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';
import { EVERY_SIZE, VIEWS, type View } from './views.ts';

/**
 * Bounds in bytes, compressed with gzip: of what the prerendered landing page names, and of what a page adds to it and
 * to what such pages share: the parts of Mantine with their buttons, and the toasts, which an idle browser asks for.
 */
const LANDING = { js: 132_000, css: 11_000 };
const SHARED = /^\/assets\/(mantine|Button|toaster)-/;
const PAGE = 40_000;
const PAGE_WITH_FORMS = 80_000;
const WITH_FORMS = [
  '/auth',
  '/contact',
  '/account',
  '/quick-auth',
  '/booking',
  '/admin-dashboard',
  '/admin-users',
  '/admin-services',
  '/chat',
  '/provider-chat',
  '/manage-services',
  '/preferences',
  '/access-details',
  '/referrals',
];

test('the landing page is read with little code and style', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  for (const [kind, bound] of Object.entries(LANDING)) {
    const files = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g')));
    expect(files.size, `files of ${kind}`).toBeGreaterThan(0);
    expect(await gzippedSize(page, files), kind).toBeLessThanOrEqual(bound);
  }
});

test('no page adds much code to it', async ({ page }) => {
  const landing = await codeOf(page, VIEWS.visitor[0]!);
  for (const [role, views] of Object.entries(VIEWS)) {
    if (role !== 'visitor') {
      const login = { email: DEMO[role as keyof typeof DEMO], password: DEMO_PASSWORD };
      expect((await page.request.post('/api/login', { data: login })).ok()).toBe(true);
    }
    for (const view of views.filter(({ sizes }) => sizes === EVERY_SIZE)) {
      const pathname = view.path.replace(/\?.*/, '');
      if (!isPage(pathname)) continue;
      const added = [...(await codeOf(page, view))].filter(
        (file) => !landing.has(file) && !SHARED.test(file),
      );
      const bound = WITH_FORMS.includes(pathname) ? PAGE_WITH_FORMS : PAGE;
      expect(await gzippedSize(page, added), view.path).toBeLessThanOrEqual(bound);
    }
  }
});

/** The scripts that a page has asked for once it is complete. */
async function codeOf(page: Page, { path, shows }: View): Promise<Set<string>> {
  const files = new Set<string>();
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.js$/.test(pathname)) files.add(pathname);
  };
  page.on('request', note);
  await page.goto(path);
  await page.getByText(shows).filter({ visible: true }).first().waitFor();
  page.off('request', note);
  expect(files.size, `scripts of ${path}`).toBeGreaterThan(0);
  return files;
}

async function gzippedSize(page: Page, files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) {
    const answer = await page.request.head(file, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers()).toMatchObject({ 'content-encoding': 'gzip' });
    sum += Number(answer.headers()['content-length']);
  }
  return sum;
}
