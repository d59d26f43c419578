import { mayOpen, pagePaths } from '../src/paths.ts';
import { type Page, expect, test } from './journey.ts';
import { DEMO, DEMO_PASSWORD } from './people.ts';

/** Bounds in bytes, compressed with gzip: of what the prerendered landing page names, and of what a page adds to it. */
const LANDING = { js: 150_000, css: 20_000 };
const PAGE = 40_000;
const PAGE_WITH_FORMS = 80_000;
const roles = ['customer', 'provider', 'admin'] as const;
const WITH_FORMS = ['/auth', '/quick-auth', '/booking', '/admin-dashboard'];

test('the landing page is read with little code and style', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  for (const [kind, bound] of Object.entries(LANDING)) {
    const files = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g')));
    expect(files.size, `files of ${kind}`).toBeGreaterThan(0);
    expect(await gzippedSize(page, files), kind).toBeLessThanOrEqual(bound);
  }
});

test('no page adds much code to it', async ({ page }) => {
  const landing = await codeOf(page, '/');
  for (const path of pagePaths) {
    const [role, ...others] = roles.filter((each) => mayOpen(each, path));
    await page.context().clearCookies();
    if (role && others.length < roles.length - 1) {
      await page.request.post('/api/login', { data: { email: DEMO[role], password: DEMO_PASSWORD } });
    }
    const added = [...(await codeOf(page, path))].filter((file) => !landing.has(file));
    const bound = WITH_FORMS.includes(path) ? PAGE_WITH_FORMS : PAGE;
    expect(await gzippedSize(page, added), path).toBeLessThanOrEqual(bound);
  }
});

/** The scripts that a page has asked for once nothing more comes. */
async function codeOf(page: Page, path: string): Promise<Set<string>> {
  const files = new Set<string>();
  const note = (request: { url: () => string }) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.+\.js$/.test(pathname)) files.add(pathname);
  };
  page.on('request', note);
  await page.goto(path, { waitUntil: 'networkidle' });
  page.off('request', note);
  expect(files.size, `scripts of ${path}`).toBeGreaterThan(0);
  return files;
}

async function gzippedSize(page: Page, files: Iterable<string>): Promise<number> {
  let sum = 0;
  for (const file of files) {
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await page.request.head(file, { headers });
    expect(answer.headers()).toMatchObject({ 'content-encoding': 'gzip' });
    sum += Number(answer.headers()['content-length']);
  }
  return sum;
}
