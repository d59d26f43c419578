import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { z } from 'zod';
import { pagePolicy } from './headers.ts';
import { type TextAnswer, textAnswer } from './text-answers.ts';

/** All pages: what the pathname of each matches, by its path, as the web build lists them in `pages.json`. */
const Patterns = z.record(z.string().startsWith('/'), z.string().startsWith('^').endsWith('$'));

/** Finds the page at a pathname, with its path in the list, and has one for every other. */
export interface Pages {
  at(pathname: string): { path: string; page: TextAnswer } | undefined;
  missing: TextAnswer;
}

interface PageOptions {
  /** Paths of pages that this server does not offer. */
  hidden: readonly string[];
  /** The origin that the build wrote into its pages, and the one that stands there in its place. */
  origin: { built: string; own: string };
}

/** The pages of a web build, in the origin of this server. */
export async function readPages(root: string, { hidden, origin }: PageOptions): Promise<Pages> {
  const readPage = async (file: string) => {
    const html = (await readFile(join(root, file), 'utf8')).replaceAll(origin.built, origin.own);
    return textAnswer(html, {
      'content-type': 'text/html; charset=utf-8',
      ...pagePolicy(inlineScriptHashes(html)),
    });
  };
  const patterns = Patterns.parse(JSON.parse(await readFile(join(root, 'pages.json'), 'utf8')));
  // Renders any path in the browser.
  const shell = await readPage('__spa-fallback.html');
  const pages: { path: string; pattern: RegExp; page: TextAnswer }[] = [];
  for (const [path, pattern] of Object.entries(patterns)) {
    if (hidden.includes(path)) continue;
    const prerendered = join(path, 'index.html').slice(1);
    const page = existsSync(join(root, prerendered)) ? await readPage(prerendered) : shell;
    pages.push({ path, pattern: new RegExp(pattern), page });
  }
  return {
    at: (pathname) => pages.find(({ pattern }) => pattern.test(pathname)),
    missing: await readPage('404/index.html'),
  };
}

/** Paths of all other files of a web build but its notes; HTML only comes as a page, with the policy for its scripts. */
export async function readFilePaths(root: string): Promise<Set<string>> {
  const names = await readdir(root, { recursive: true });
  const files = names.filter(
    (name) => /\.\w+$/.test(name) && !/\.(html|br|gz)$|^(pages|site)\.json$|^\.vite/.test(name),
  );
  return new Set(files.map((name) => `/${name.split(sep).join('/')}`));
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
