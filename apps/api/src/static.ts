import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import fastifyStatic from '@fastify/static';
import { DomainError } from '@doorstep/domain/server';
import { readPages } from './pages.ts';

/** Paths below which nothing is a page: an unknown one is answered in JSON. */
const CALLS = /^\/(api|trpc)(\/|$)/;

/**
 * Serves the web build. A known page is answered with its prerendered file or, where it has none, the shell
 * that renders in the browser; any other path is the same shell with status 404.
 * @param hidden known paths that this server does not offer
 */
export async function serveWeb(app: FastifyInstance, root: string, hidden: readonly string[]): Promise<void> {
  const { pages, shell } = await readPages(root, hidden);
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    const page = pages.get(path);
    if (page) return sendPage(reply, page);
    if (path.startsWith('/assets/')) {
      // The build names these files by their content.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    } else {
      reply.header('cache-control', 'no-cache');
    }
    return reply.sendFile(path);
  });

  app.setNotFoundHandler((request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('not_found');
    if (CALLS.test(pathOf(request))) throw new DomainError('not_found');
    return sendPage(reply.code(404), shell);
  });
}

function sendPage(
  reply: FastifyReply,
  page: { file: string; headers: Record<string, string> },
): FastifyReply {
  return reply.headers(page.headers).sendFile(page.file);
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?', 1);
  return path;
}
