import { type Context, DomainError, appRouter } from '@doorstep/domain/server';
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJsonBodies } from './bodies.ts';
import { answerFailureAsError } from './failures.ts';
import type { Route, Sent } from './route.ts';
import { routes } from './routes.ts';
import type { Sessions } from './session.ts';
import { answerShared } from './shared-answers.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
/** Ids are positive integers of a 32-bit column: anything else names nothing. */
const HIGHEST_ID = 2_147_483_647;

/** Registers every documented path as a call of its procedure. No rule of its own lives here. */
export function serveRest(app: FastifyInstance, sessions: Sessions): void {
  readJsonBodies(app);
  for (const route of routes) serveRoute(app, route, sessions);
  for (const path of new Set(routes.map((route) => route.path))) refuseOtherMethods(app, path);
}

function serveRoute(app: FastifyInstance, route: Route, sessions: Sessions): void {
  app.route({
    method: route.method,
    url: urlOf(route.path),
    ...(route.saysError && { errorHandler: answerFailureAsError }),
    handler: async (request, reply) => {
      if (route.shared) {
        const answer = await call(route, request, sessions.visitorOf(request, reply));
        return answerShared(request, reply, answer as object);
      }
      const answer = await call(route, request, await sessions.contextOf(request, reply));
      return reply
        .code(route.status)
        .header('cache-control', 'no-store')
        .send(route.status === 204 ? undefined : answer);
    },
  });
}

function call({ procedure, method, input }: Route, request: FastifyRequest, ctx: Context): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: procedure,
    type: method === 'GET' ? 'query' : 'mutation',
    ctx,
    getRawInput: async () => input?.(sentIn(request)),
    signal: undefined,
    batchIndex: 0,
  });
}

function sentIn({ params, query, body, headers }: FastifyRequest): Sent {
  const { id } = params as { id?: string };
  if (id !== undefined && !(/^[1-9]\d*$/.test(id) && Number(id) <= HIGHEST_ID))
    throw new DomainError('not_found');
  return {
    id: Number(id),
    query,
    body: isObject(body) ? body : {},
    idempotencyKey: headers['idempotency-key']?.toString(),
  };
}

/** Anything but a JSON object has none of the fields, and is refused field by field. */
function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/** A known path answers the methods it has not with 405 and names those it has. */
function refuseOtherMethods(app: FastifyInstance, path: string): void {
  const allowed: string[] = routes.filter((route) => route.path === path).map(({ method }) => method);
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ');
  app.route({
    method: METHODS.filter((method) => !allowed.includes(method)),
    url: urlOf(path),
    onRequest: (_request, reply, done) => {
      reply.header('allow', allow);
      done(new DomainError('method_not_allowed'));
    },
    handler: () => {},
  });
}

function urlOf(path: string): string {
  return path.replace('{id}', ':id');
}
