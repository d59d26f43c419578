import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Paths = z.array(z.string().startsWith('/'));

/** What the web build says of itself in `site.json`: the origin that its pages name, and what is to be found. */
const Site = z.object({ origin: z.url(), listed: Paths, unlisted: Paths });
type Site = z.infer<typeof Site>;

export async function readSite(root: string): Promise<Site> {
  return Site.parse(JSON.parse(await readFile(join(root, 'site.json'), 'utf8')));
}

/** robots.txt: pages of signed-in users, and calls, are not for search engines. */
export function robotsText({ unlisted }: Site, origin: string): string {
  const refused = ['/api/', '/trpc/', ...unlisted].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** sitemap.xml: every page that has something to read for everybody. */
export function sitemap({ listed }: Site, origin: string): string {
  const entries = listed.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
