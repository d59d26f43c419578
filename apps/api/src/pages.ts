import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { pagePolicy } from './headers.ts';

/** A page of the web build: its file, and the headers that belong to it. */
export interface Page {
  file: string;
  headers: Record<string, string>;
}

/** Paths of all pages, as the web build lists them in `pages.json`. */
const Paths = z.array(z.string().startsWith('/'));

/** The pages of a web build by path, without `hidden` ones, and the one for every other path. */
export async function readPages(
  root: string,
  hidden: readonly string[],
): Promise<{ pages: Map<string, Page>; missing: Page }> {
  const paths = Paths.parse(JSON.parse(await readFile(join(root, 'pages.json'), 'utf8')));
  // Renders any path in the browser.
  const shell = await readPage(root, '__spa-fallback.html');
  const pages = new Map<string, Page>();
  for (const path of paths) {
    if (hidden.includes(path)) continue;
    const prerendered = join(path, 'index.html').slice(1);
    pages.set(path, existsSync(join(root, prerendered)) ? await readPage(root, prerendered) : shell);
  }
  return { pages, missing: await readPage(root, '404/index.html') };
}

/** Paths of all other files of a web build; HTML only comes as a page, with the policy for its scripts. */
export async function readFilePaths(root: string): Promise<Set<string>> {
  const names = await readdir(root, { recursive: true });
  const files = names.filter((name) => /\.\w+$/.test(name) && !/\.(html|br|gz)$|^pages\.json$/.test(name));
  return new Set(files.map((name) => `/${name.split(sep).join('/')}`));
}

async function readPage(root: string, file: string): Promise<Page> {
  const html = await readFile(join(root, file), 'utf8');
  return { file, headers: { 'cache-control': 'no-cache', ...pagePolicy(inlineScriptHashes(html)) } };
}

/** `'sha256-…'` of every script that stands in the page itself. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  return [
    ...new Set(
      Array.from(
        scripts,
        ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      ),
    ),
  ];
}
