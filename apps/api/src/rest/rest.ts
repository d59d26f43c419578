import { MAX_ID } from '@doorstep/domain';
import { type Context, DomainError } from '@doorstep/domain/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJsonObject, readJsonBodies } from '../http/bodies.ts';
import { answerFailureAsError, refuseOtherMethods, toErrorResponse } from '../http/failures.ts';
import { callProcedure } from '../http/procedure-call.ts';
import type { Route, RouteRequest } from './route.ts';
import { routes } from './routes.ts';
import type { Sessions } from '../http/session.ts';
import { sendShared } from '../http/cached-responses.ts';

export function serveRest(app: FastifyInstance, sessions: Sessions): void {
  readJsonBodies(app);
  for (const route of routes) serveRoute(app, route, sessions);
  for (const [path, known] of Map.groupBy(routes, (route) => route.path)) {
    const methods = known.map(({ method }) => method);
    refuseOtherMethods(app, urlOf(path), methods);
  }
}

function serveRoute(app: FastifyInstance, route: Route, sessions: Sessions): void {
  app.route({
    method: route.method,
    url: urlOf(route.path),
    ...(route.saysError && { errorHandler: answerFailureAsError }),
    handler: async (request, reply) => {
      if (route.shared) {
        const answer = await call(route, request, sessions.visitorOf(request, reply));
        return sendShared(request, reply, answer as object);
      }
      const answer = await call(route, request, await sessions.contextOf(request, reply));
      return reply
        .code(route.status)
        .header('cache-control', 'no-store')
        .send(route.status === 204 ? undefined : answer);
    },
  });
}

async function call(
  { path, procedure, input, refuse }: Route,
  request: FastifyRequest,
  ctx: Context,
): Promise<unknown> {
  const parts = readRequest(request);
  try {
    const result = await callProcedure(procedure, input?.(parts), ctx);
    refuse?.(result);
    return result;
  } catch (error) {
    // The procedure refuses callers first; only permitted ones learn that an id is invalid.
    const namesNothing = path.includes('{id}') && Number.isNaN(parts.id);
    throw namesNothing && toErrorResponse(error).code === 'invalid' ? new DomainError('not_found') : error;
  }
}

function readRequest({ params, query, body, headers }: FastifyRequest): RouteRequest {
  const { id = '' } = params as { id?: string };
  const isId = /^[1-9]\d*$/.test(id) && Number(id) <= MAX_ID;
  return {
    id: isId ? Number(id) : NaN,
    query,
    body: isJsonObject(body) ? body : {},
    idempotencyKey: headers['idempotency-key']?.toString(),
  };
}

function urlOf(path: string): string {
  return path.replace('{id}', ':id');
}
