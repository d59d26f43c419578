import { MAX_PHOTO_BYTES } from '@doorstep/domain';
import { type Context, DomainError, admitCaller, logRefusal } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { allowPacedBody } from '../http/connections.ts';
import { callProcedure } from '../http/procedure-call.ts';
import { accessOf } from '../rest/route.ts';
import type { ContextOf } from '../http/session.ts';
import { type Upload, openUploadBodies } from './upload-bodies.ts';

/** The procedures of uploads by the `kind` in the query. */
const UPLOADS = {
  before: { procedure: 'jobs.addPhoto' },
  after: { procedure: 'jobs.addPhoto' },
  problem: { procedure: 'bookings.addProblemPhoto' },
  profile: { procedure: 'providers.setPhoto' },
} as const;

interface Query {
  kind?: unknown;
  bookingId?: unknown;
  caption?: unknown;
  takenAt?: unknown;
}

/**
 * Takes photos at POST /files: the file is the body, the rest is in the query. Forbidden callers are refused before the body
 * is read. @param windowMs the interval at which the pace of an upload is checked (FIL-9)
 */
export function takeUploads(app: FastifyInstance, contextOf: ContextOf, windowMs: number): void {
  const bodies = openUploadBodies({ windowMs });
  const uploads = new WeakMap<FastifyRequest, Upload>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, body: FastifyRequest['raw']) => {
    const upload = uploads.get(request);
    return upload && bodies.receive(upload, body);
  });

  app.route({
    method: 'POST',
    url: '/files',
    onRequest: async (request, reply) => {
      const context = await contextOf(request, reply);
      if (!context.viewer) throw new DomainError('signed_out');
      const id = admit(context, accessOf(findUpload(request)));
      // Refused here: Fastify's own refusal closes the connection, and browsers then report a network error instead of the response.
      if (Number(request.headers['content-length'] ?? 0) > MAX_PHOTO_BYTES)
        throw new DomainError('photo_too_large');
      const upload = bodies.begin(id);
      uploads.set(request, upload);
      reply.raw.once('close', () => bodies.end(upload));
      allowPacedBody(request.raw);
    },
    handler: async (request, reply) => {
      const answer = await callProcedure(
        findUpload(request).procedure,
        readInput(request),
        await contextOf(request, reply),
      );
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  });
}

/** @throws invalid for an unknown kind */
function findUpload({ query }: FastifyRequest): { procedure: string } {
  const { kind } = query as Query;
  const upload = Object.entries(UPLOADS).find(([name]) => name === kind)?.[1];
  if (upload) return upload;
  const message = 'Please say what the photo shows';
  throw new DomainError('invalid', { message, fields: { kind: message } });
}

/** Returns the input of any of the procedures, which ignore other fields: `bookingId` is NaN for a profile's photo. */
function readInput({ query, headers, body }: FastifyRequest): object {
  const { bookingId, ...rest } = query as Query;
  return {
    ...rest,
    bookingId: Number(bookingId),
    idempotencyKey: headers['idempotency-key'],
    picture: body ?? new Uint8Array(),
  };
}

/** Returns the id of a caller with this access. @throws forbidden, factor_required */
function admit(context: Context, access: Parameters<typeof admitCaller>[1]): number {
  try {
    return admitCaller(context, access).id;
  } catch (error) {
    logRefusal(context, 'files', error);
    throw error;
  }
}
