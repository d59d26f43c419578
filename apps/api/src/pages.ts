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

/** All pages: what the pathname of each matches, by its path, as the web build lists them in `pages.json`. */
const Patterns = z.record(z.string().startsWith('/'), z.string().startsWith('^').endsWith('$'));

/** Finds the page at a pathname, and has one for every other. */
export interface Pages {
  at(pathname: string): Page | undefined;
  missing: Page;
}

/** The pages of a web build, without those at `hidden` paths. */
export async function readPages(root: string, hidden: readonly string[]): Promise<Pages> {
  const patterns = Patterns.parse(JSON.parse(await readFile(join(root, 'pages.json'), 'utf8')));
  // Renders any path in the browser.
  const shell = await readPage(root, '__spa-fallback.html');
  const pages: { pattern: RegExp; page: Page }[] = [];
  for (const [path, pattern] of Object.entries(patterns)) {
    if (hidden.includes(path)) continue;
    const prerendered = join(path, 'index.html').slice(1);
    const page = existsSync(join(root, prerendered)) ? await readPage(root, prerendered) : shell;
    pages.push({ pattern: new RegExp(pattern), page });
  }
  return {
    at: (pathname) => pages.find(({ pattern }) => pattern.test(pathname))?.page,
    missing: await readPage(root, '404/index.html'),
  };
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
