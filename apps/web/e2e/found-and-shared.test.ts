import { listedPaths } from '../src/paths.ts';
import { type Page, expect, sourceOf, test } from './journey.ts';

/** Returns the head of a page without running its scripts. */
async function headOf(page: Page, path: string) {
  const html = await sourceOf(page, path);
  const read = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    title: read(/<title>(.*?)<\/title>/),
    description: read(/<meta name="description" content="(.*?)"/),
    canonical: read(/<link rel="canonical" href="(.*?)"/),
    url: read(/<meta property="og:url" content="(.*?)"/),
    picture: read(/<meta property="og:image" content="(.*?)"/),
    card: read(/<meta name="twitter:card" content="(.*?)"/),
  };
}

test('every public page has its own title and description, its full address and a picture', async ({
  page,
  baseURL,
}) => {
  const heads = await Promise.all(listedPaths.map((path) => headOf(page, path)));
  for (const [index, path] of listedPaths.entries()) {
    const address = baseURL + path;
    expect(heads[index], path).toMatchObject({
      canonical: address,
      url: address,
      picture: `${baseURL}/social.png`,
      card: 'summary_large_image',
    });
  }
  for (const part of ['title', 'description'] as const) {
    const texts = heads.map((head) => head[part]);
    expect(texts.filter(Boolean)).toHaveLength(listedPaths.length);
    expect(new Set(texts).size, part).toBe(listedPaths.length);
  }
});

test('search engines may index every public page and no others', async ({ page, baseURL }) => {
  const map = await (await page.request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  expect(addresses).toEqual(listedPaths.map((path) => baseURL + path));
  for (const address of addresses) expect(await sourceOf(page, address), address).not.toBe('');

  const robots = (await (await page.request.get('/robots.txt')).text()).split('\n');
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toEqual(
    expect.arrayContaining(['Disallow: /api/', 'Disallow: /booking', 'Disallow: /admin-dashboard']),
  );
});

test('every public page avoids common mistakes in HTML', async ({ page }) => {
  for (const path of listedPaths) {
    const html = await sourceOf(page, path);
    const faults = await page.evaluate((text) => {
      const found = new DOMParser().parseFromString(text, 'text/html');
      const ids = [...found.querySelectorAll('[id]')].map(({ id }) => id);
      return [
        ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `two #${id}`),
        ...[
          'figcaption:not(figure > *)',
          ':is(a, button) :is(a, button, input, select)',
          'li:not(:is(ul, ol) > li)',
          ':is(ul, ol) > :not(li)',
          'p :is(div, p, ul, ol, h2)',
          'img:not([alt])',
          ':is(dt, dd):not(dl *)',
        ].filter((selector) => found.querySelector(selector)),
      ];
    }, html);
    expect(faults, path).toEqual([]);
  }
});

test('search engines read the questions of the FAQ from the page', async ({ page }) => {
  const html = await sourceOf(page, '/faq');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}';
  const { mainEntity } = JSON.parse(json) as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[];
  };
  expect(mainEntity.length).toBeGreaterThan(5);
  await page.goto('/faq');
  for (const { name, acceptedAnswer } of mainEntity) {
    await expect(page.getByText(name, { exact: true }).first()).toBeAttached();
    expect(acceptedAnswer.text.length).toBeGreaterThan(10);
  }
});

test('pictures and icons exist, with the right type and size', async ({ page }) => {
  const manifest = await page.request.get('/app.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string; sizes: string }[] };
  const pngs = icons
    .filter(({ type }) => type === 'image/png')
    .map(({ src, sizes }) => [src, sizes] as const);
  expect(pngs).toHaveLength(3);
  for (const [path, size] of [
    ...pngs,
    ['/apple-touch-icon.png', '180x180'],
    ['/social.png', '1200x630'],
  ] as const) {
    const png = await (await page.request.get(path)).body();
    // The size is in the first part of a PNG file.
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, path).toBe(size);
  }
  const html = await sourceOf(page, '/about');
  const links = [...html.matchAll(/<link rel="(icon|apple-touch-icon|manifest)" href="(.*?)"/g)];
  expect(links.map(([, , href]) => href)).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/app.webmanifest',
  ]);
  for (const [, , href] of links) expect((await page.request.get(href!)).status(), href).toBe(200);
});
