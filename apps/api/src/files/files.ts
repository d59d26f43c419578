import { Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { DomainError, type FileStore } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { calculateEtag, isCached } from '../http/cached-responses.ts';
import { refuseOtherMethods, toErrorResponse } from '../http/failures.ts';
import { callProcedure } from '../http/procedure-call.ts';
import { callerOf } from '../http/caller.ts';
import type { ContextOf } from '../http/session.ts';

const FILE = String.raw`/files/:id(^[1-9]\d*)`;

/** Public photos are cached for a while; others are revalidated, because access may end. */
const CACHE_CONTROL = { public: 'public, max-age=600', private: 'private, no-cache' } as const;

type VisibleFile = { fileName: string; audience: keyof typeof CACHE_CONTROL };

/** Serves photos at /files/{id} to permitted callers (NAV-18, FIL-4). */
export function serveFiles(app: FastifyInstance, files: FileStore, contextOf: ContextOf): void {
  app.get(FILE, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const { id } = request.params as { id: string };
    const file = await find(Number(id), await contextOf(request, reply));
    if (!file) return notFound(reply);
    const etag = calculateEtag(file.fileName);
    const headers = { etag, 'cache-control': CACHE_CONTROL[file.audience] };
    if (isCached(request, etag)) return reply.headers(headers).code(304).send();
    const content = await files.read(file.fileName).catch((error: unknown) => {
      request.log.error({ err: error, ...callerOf(request) }, 'a photo could not be read');
      throw new DomainError('unavailable');
    });
    if (!content) {
      request.log.error({ fileName: file.fileName, ...callerOf(request) }, 'a photo has lost its file');
      return notFound(reply);
    }
    const disposition = `inline; filename="photo-${id}.jpg"`;
    return reply
      .headers({ ...headers, 'content-type': 'image/jpeg', 'content-disposition': disposition })
      .send(content instanceof ReadableStream ? Readable.fromWeb(content) : content);
  });
  refuseOtherMethods(app, FILE, ['GET']);
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

async function find(
  fileId: number,
  context: Awaited<ReturnType<ContextOf>>,
): Promise<VisibleFile | undefined> {
  try {
    return (await callProcedure('files.show', { fileId }, context)) as VisibleFile;
  } catch (error) {
    if (!['not_found', 'invalid'].includes(toErrorResponse(error).code)) throw error;
    return undefined;
  }
}
