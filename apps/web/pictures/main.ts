import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Page, chromium } from '@playwright/test';
import { PRODUCT_NAME } from '@doorstep/domain';
import { icoOf } from './ico.ts';

const WEB = resolve(import.meta.dirname, '..');
const BUILD = join(WEB, 'build/client');
const PUBLIC = join(WEB, 'public');
const SITE = 'http://pictures.invalid';

/** Pictures of the mark: file, edge in pixels, the share of it that the mark takes, and the ground. */
const ICONS = [
  { file: 'icon-192.png', edge: 192, share: 1, ground: 'transparent' },
  { file: 'icon-512.png', edge: 512, share: 1, ground: 'transparent' },
  // Systems cut these to their own shape: the outer tenth on each side may be lost.
  { file: 'icon-maskable-512.png', edge: 512, share: 0.58, ground: '#FBF8F2' },
  { file: 'apple-touch-icon.png', edge: 180, share: 0.7, ground: '#FBF8F2' },
];

/**
 * Draws what must be pixels into `public`: the mark in its sizes, and the picture that goes with a shared link, which
 * is made of the built landing page. To be run after a build when the mark or the street has changed:
 * `node apps/web/pictures/main.ts [chromium]`, where Playwright has no browser of its own.
 */
async function draw(executablePath?: string): Promise<void> {
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  const page = await browser.newPage({ javaScriptEnabled: false });
  const mark = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
  for (const { file, edge, share, ground } of ICONS) {
    await writeFile(join(PUBLIC, file), await drawMark(page, { mark, edge, share, ground }));
  }
  const small = await drawMark(page, { mark, edge: 48, share: 1, ground: 'transparent' });
  await writeFile(join(PUBLIC, 'favicon.ico'), icoOf(small, 48));
  await writeFile(join(PUBLIC, 'social.png'), await drawSocial(page));
  await browser.close();
}

async function drawMark(
  page: Page,
  { mark, edge, share, ground }: { mark: string; edge: number; share: number; ground: string },
): Promise<Buffer> {
  await page.setViewportSize({ width: edge, height: edge });
  await page.setContent(
    `<body style="display:grid;place-items:center;height:100vh;margin:0;background:${ground}">
      ${mark.replace('<svg', `<svg width="${edge * share}" height="${edge * share}"`)}`,
  );
  return page.screenshot({ omitBackground: true });
}

/** 1200 by 630: the name, the promise and the street, in the page's own styles. */
async function drawSocial(page: Page): Promise<Buffer> {
  const home = await readFile(join(BUILD, 'index.html'), 'utf8');
  const sheets = home.match(/<link rel="stylesheet"[^>]*>/g)?.join('') ?? '';
  const [logo, street] = ['logo', 'street'].map(
    (name) => new RegExp(`<svg[^>]*class="[^"]*${name}[^"]*".*?</svg>`).exec(home)?.[0],
  );
  if (!sheets || !logo || !street) throw new Error('Build the web before its pictures are drawn');
  await page.setViewportSize({ width: 1200, height: 630 });
  await page.route(`${SITE}/**`, (route) =>
    route.fulfill({ path: BUILD + new URL(route.request().url()).pathname }),
  );
  await page.route(`${SITE}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html data-mantine-color-scheme="light">${sheets}<style>
        body { display: grid; grid-template-columns: 1fr 640px; align-items: end; height: 630px; padding: 0 0 0 72px }
        div { align-self: center; padding-bottom: 24px }
        b { display: flex; gap: 16px; align-items: center; font: 700 40px var(--mantine-font-family-headings) }
        h1 { margin-top: 40px; font-size: 76px; letter-spacing: -.028em; line-height: 1.04 }
        em { color: var(--ds-accent); font-style: normal }
        div svg { width: 60px; height: 60px }
        body > svg { width: 640px }
      </style><body><div><b>${logo}${PRODUCT_NAME}</b>
        <h1>Good help, right at your <em>doorstep</em>.</h1></div>${street}`,
    }),
  );
  await page.goto(`${SITE}/`, { waitUntil: 'networkidle' });
  return page.screenshot();
}

await draw(process.argv[2]);
