import { MOST_PHOTO_BYTES } from '@doorstep/domain';
import { DomainError, type Viewer } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerFailure, failureOf } from './failures.ts';
import { callProcedure } from './procedure-call.ts';
import type { ContextOf } from './session.ts';

/** What may be uploaded, by the `kind` of the query, and the procedure that takes it. */
const UPLOADS = {
  before: { procedure: 'jobs.addPhoto' },
  after: { procedure: 'jobs.addPhoto' },
  problem: { procedure: 'bookings.addProblemPhoto' },
  profile: { procedure: 'providers.setPhoto' },
} as const;

/** A photo is in memory while it travels and waits: so many at once, and so many of one user. */
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 4;

interface Query {
  kind?: unknown;
  bookingId?: unknown;
  caption?: unknown;
  takenAt?: unknown;
}

/**
 * Takes photos at POST /files: the file is the body, what it shows stands in the query. Who may not upload is refused
 * before the file is read.
 */
export function takeUploads(app: FastifyInstance, contextOf: ContextOf): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_PHOTO_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const places = new Map<number, number>();

  app.route({
    method: 'POST',
    url: '/files',
    errorHandler: (error, request, reply) =>
      answerFailure(failureOf(error).code === 'too_large' ? tooLarge() : error, request, reply),
    onRequest: async (request, reply) => {
      const { viewer } = await contextOf(request, reply);
      if (!viewer) throw new DomainError('signed_out');
      // Fastify would close the connection, and browsers then show no answer.
      if (Number(request.headers['content-length'] ?? 0) > MOST_PHOTO_BYTES) throw tooLarge();
      takePlace(places, viewer, reply);
    },
    handler: async (request, reply) => {
      const answer = await callProcedure(
        procedureFor(request),
        'mutation',
        inputOf(request),
        await contextOf(request, reply),
      );
      return reply.code(201).header('cache-control', 'no-store').send(answer);
    },
  });
}

function tooLarge(): DomainError {
  return new DomainError('photo_too_large');
}

function takePlace(places: Map<number, number>, { id }: Viewer, reply: FastifyReply): void {
  const own = places.get(id) ?? 0;
  const all = places.values().reduce((sum, count) => sum + count, 0);
  if (own >= MOST_OF_ONE || all >= MOST_AT_ONCE) throw new DomainError('unavailable');
  places.set(id, own + 1);
  reply.raw.once('close', () => {
    const left = (places.get(id) ?? 1) - 1;
    if (left > 0) places.set(id, left);
    else places.delete(id);
  });
}

function procedureFor({ query }: FastifyRequest): string {
  const { kind } = query as Query;
  const upload = Object.entries(UPLOADS).find(([name]) => name === kind)?.[1];
  if (!upload) {
    const message = 'Please say what the photo shows';
    throw new DomainError('invalid', { message, fields: { kind: message } });
  }
  return upload.procedure;
}

/** Each procedure takes of it what it needs. */
function inputOf({ query, headers, body }: FastifyRequest): object {
  const { bookingId, ...rest } = query as Query;
  return {
    ...rest,
    bookingId: Number(bookingId),
    idempotencyKey: headers['idempotency-key'],
    picture: body ?? new Uint8Array(),
  };
}
