import type { FileStore } from '@doorstep/domain/server';
import type { FastifyInstance } from 'fastify';
import { etagOf, hasAlready } from '../http/etags.ts';
import { failureOf } from '../http/failures.ts';
import { refuseOtherMethods } from '../http/other-methods.ts';
import { callProcedure } from '../http/procedure-call.ts';
import type { ContextOf } from '../http/session.ts';

const FILE = String.raw`/files/:id(^[1-9]\d*)`;

const READS = { procedure: 'files.show' } as const;

/** How a reader may keep a file: what is for everybody a while, anything else only to ask anew whether it may be seen. */
const KEPT = { everybody: 'public, max-age=600', 'those concerned': 'private, no-cache' } as const;

type Shown = { fileName: string; audience: keyof typeof KEPT };

/** Serves photos at /files/{id} for whoever may see them (NAV-18, FIL-4). */
export function serveFiles(app: FastifyInstance, files: FileStore, contextOf: ContextOf): void {
  app.get(FILE, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex');
    const { id } = request.params as { id: string };
    const shown = await find(Number(id), await contextOf(request, reply));
    const bytes = shown && (await files.read(shown.fileName));
    if (shown && !bytes) request.log.error({ fileName: shown.fileName }, 'a photo has lost its file');
    if (!shown || !bytes) {
      reply.callNotFound();
      return reply;
    }
    const etag = etagOf(shown.fileName);
    reply.headers({ etag, 'cache-control': KEPT[shown.audience] });
    if (hasAlready(request, etag)) return reply.code(304).send();
    return reply
      .headers({ 'content-type': 'image/jpeg', 'content-disposition': `inline; filename="photo-${id}.jpg"` })
      .send(bytes);
  });
  refuseOtherMethods(app, FILE, ['GET']);
}

async function find(fileId: number, context: Awaited<ReturnType<ContextOf>>): Promise<Shown | undefined> {
  try {
    return (await callProcedure(READS.procedure, 'query', { fileId }, context)) as Shown;
  } catch (error) {
    if (!['not_found', 'invalid'].includes(failureOf(error).code)) throw error;
    return undefined;
  }
}
