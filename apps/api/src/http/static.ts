import { DomainError } from '@doorstep/domain/server';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFilePaths, readPages } from './pages.ts';
import { readSite, robotsText, sitemap } from './search-engines.ts';
import { sendText, textAnswer } from './text-answers.ts';

/** Paths below which nothing is a page: an unknown one is answered in JSON. */
const NO_PAGES = /^\/(api|trpc|assets)(\/|$)/;

/** Whether there is something at a known page whose path has an id in it, for any caller. */
type IsThere = (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<boolean>;

interface WebOptions {
  /** The server's own, for addresses that must be complete. */
  origin: string;
  /** Known paths that this server does not offer. */
  hidden: readonly string[];
  /** By the path of a page of which there are many. */
  isThere: Readonly<Record<string, IsThere>>;
}

/**
 * Serves the web build. A known page is answered with its prerendered file or, where it has none, the shell
 * that renders in the browser; any other path is the page that says so, with status 404. So is a page of which there
 * are many but not this one, which the shell says.
 */
export async function serveWeb(
  app: FastifyInstance,
  root: string,
  { origin, hidden, isThere }: WebOptions,
): Promise<void> {
  const site = await readSite(root);
  const pages = await readPages(root, { hidden, origin: { built: site.origin, own: origin } });
  const files = await readFilePaths(root);
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  const robots = textAnswer(robotsText(site, origin), { 'content-type': 'text/plain; charset=utf-8' });
  app.get('/robots.txt', (request, reply) => sendText(request, reply, robots));
  const map = textAnswer(sitemap(site, origin), { 'content-type': 'application/xml; charset=utf-8' });
  app.get('/sitemap.xml', (request, reply) => sendText(request, reply, map));

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    const pathname = path.replace(/(?<=.)\/$/, '');
    const found = pages.at(pathname);
    if (found) {
      const id = Number(pathname.slice(pathname.lastIndexOf('/') + 1));
      const there = (await isThere[found.path]?.(request, reply, id)) ?? true;
      return sendText(request, reply.code(there ? 200 : 404), found.page);
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

/** Without a web build every unknown path is answered in JSON. */
export function refuseUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw new DomainError('not_found');
  });
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1);
  return path;
}
