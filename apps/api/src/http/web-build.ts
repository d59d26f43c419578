import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DomainError } from '@doorstep/domain/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type StaticText, ownText, sendText, staticText } from './cached-responses.ts';
import { pagePolicy } from './headers.ts';
import { type FindSubject, writeSubject } from './page-subjects.ts';

/** Unknown paths below these are answered in JSON. */
const NO_PAGES = /^\/(api|trpc|assets)(\/|$)/;

interface WebOptions {
  /** The server's own origin, for absolute addresses. */
  origin: string;
  /** Paths of pages that this server does not offer. */
  hidden: readonly string[];
  /** Searches for the subjects of pages with an id in their path, by that path. */
  subjects: Readonly<Record<string, FindSubject>>;
}

/**
 * Serves the web build. A known page is sent as its prerendered file or, without one, as the shell that renders in the
 * browser; any other path is the not-found page with status 404. The shell of a page with a subject contains it, or has
 * the status of what was refused.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  { origin, hidden, subjects }: WebOptions,
): Promise<void> {
  const site = Site.parse(JSON.parse(await readFile(join(root, 'site.json'), 'utf8')));
  const pages = await readPages(root, { hidden, origin: { built: site.origin, own: origin } });
  const files = await readFilePaths(root);
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  const robots = staticText(robotsText(site, origin), { 'content-type': 'text/plain; charset=utf-8' });
  app.get('/robots.txt', (request, reply) => sendText(request, reply, robots));
  const map = staticText(sitemap(site, origin), { 'content-type': 'application/xml; charset=utf-8' });
  app.get('/sitemap.xml', (request, reply) => sendText(request, reply, map));

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const pathname = path.replace(/(?<=.)\/$/, '');
    const known = pages.at(pathname);
    if (known) {
      const id = Number(pathname.slice(pathname.lastIndexOf('/') + 1));
      const find = subjects[known.path];
      if (!find) return sendText(request, reply, known.page);
      const subject = await find(request, reply, id);
      const headers = { ...known.page.headers, 'cache-control': 'private, no-cache' };
      if ('status' in subject)
        return sendText(request, reply.code(subject.status), { ...known.page, headers });
      return sendText(request, reply, ownText(writeSubject(known.html, subject, origin + pathname), headers));
    }
    if (!files.has(path)) return reply.callNotFound();
    // The build names the files in this folder by their content.
    const lasting = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    return reply.header('cache-control', lasting).sendFile(path);
  });

  app.setNotFoundHandler((request, reply) => {
    const readsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGES.test(pathOf(request));
    if (!readsPage) throw new DomainError('not_found');
    return sendText(request, reply.code(404), pages.missing);
  });
}

/** Answers every unknown path in JSON, for a server without a web build. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found');
  });
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1);
  return path;
}

/** The pages by path, each with the pattern of its pathname, as in the build's `pages.json`. */
const Patterns = z.record(z.string().startsWith('/'), z.string().startsWith('^').endsWith('$'));

interface Pages {
  at(pathname: string): Page | undefined;
  missing: StaticText;
}

interface Page {
  path: string;
  html: string;
  page: StaticText;
}

interface PageOptions {
  hidden: readonly string[];
  /** The origin that the build wrote into its pages, and its replacement. */
  origin: { built: string; own: string };
}

async function readPages(root: string, { hidden, origin }: PageOptions): Promise<Pages> {
  const readPage = async (file: string) => {
    const html = (await readFile(join(root, file), 'utf8')).replaceAll(origin.built, origin.own);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...pagePolicy(inlineScriptHashes(html)),
    };
    return { html, page: staticText(html, headers) };
  };
  const patterns = Patterns.parse(JSON.parse(await readFile(join(root, 'pages.json'), 'utf8')));
  // Renders any path in the browser.
  const shell = await readPage('__spa-fallback.html');
  const pages: (Page & { pattern: RegExp })[] = [];
  for (const [path, pattern] of Object.entries(patterns)) {
    if (hidden.includes(path)) continue;
    const prerendered = join(path, 'index.html').slice(1);
    const page = existsSync(join(root, prerendered)) ? await readPage(prerendered) : shell;
    pages.push({ path, pattern: new RegExp(pattern), ...page });
  }
  return {
    at: (pathname) => pages.find(({ pattern }) => pattern.test(pathname)),
    missing: (await readPage('404/index.html')).page,
  };
}

/** Returns the paths of all other public files. HTML is sent only as a page, with the policy of its scripts. */
async function readFilePaths(root: string): Promise<Set<string>> {
  const names = await readdir(root, { recursive: true });
  const files = names.filter(
    (name) => /\.\w+$/.test(name) && !/\.(html|br|gz)$|^(pages|site)\.json$|^\.vite/.test(name),
  );
  return new Set(files.map((name) => `/${name.split(sep).join('/')}`));
}

/** Returns `'sha256-…'` of every inline script. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi);
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [...new Set(Array.from(scripts, ([, text = '']) => hash(text)))];
}

const Paths = z.array(z.string().startsWith('/'));

/** The build's `site.json`: the origin in its pages, and the paths for search engines. */
const Site = z.object({ origin: z.url(), listed: Paths, unlisted: Paths });
type Site = z.infer<typeof Site>;

/** Excludes calls and the pages of signed-in users. */
function robotsText({ unlisted }: Site, origin: string): string {
  const refused = ['/api/', '/trpc/', ...unlisted].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Lists the pages that everyone can read. */
function sitemap({ listed }: Site, origin: string): string {
  const entries = listed.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
