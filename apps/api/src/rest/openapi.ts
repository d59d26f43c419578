import {
  type ErrorCode,
  IDEMPOTENCY_RETENTION_HOURS,
  PRODUCT_NAME,
  errors,
  Address,
  Agent,
  Booking,
  FreshdeskConfig,
  LineItem,
  Login,
  NewAddress,
  NewTicket,
  FoundAddress,
  PostcodeAnswer,
  Registration,
  Service,
  ServiceDraft,
  SupportTicket,
  TestMail,
  TestMailAnswer,
  TicketChange,
  TicketSla,
  User,
} from '@doorstep/domain';
import { type Route, accessOf, BookingBody, StatusBody } from './route.ts';
import { routes } from './routes.ts';
import { sessionCookieName } from '../http/session.ts';
import { z } from 'zod';

const ABOUT =
  'Money is an integer of US cents, instants are ISO 8601 in UTC, times of day are London wall time. ' +
  'Every refusal has a sentence for people and a code for programs.';

export type Document = ReturnType<typeof openApiDocument>;
export type Operation = ReturnType<typeof describeRoute>;

/**
 * Builds the OpenAPI 3.1 document of the REST surface from the tables of routes, schemas and errors (API-10). The name of the
 * session cookie depends on `publicUrl`.
 */
export function openApiDocument(publicUrl = new URL('http://localhost')) {
  const { components, describe } = openComponents();
  const refusal = describe(Refusal, 'output');
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = describeRoute(route, describe, refusal);
  }
  const session = { type: 'apiKey', in: 'cookie', name: sessionCookieName(publicUrl) };
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: '1.0.0', description: ABOUT },
    servers: [{ url: '/' }],
    paths,
    components: { securitySchemes: { session }, schemas: components },
  };
}

function describeRoute(
  route: Route,
  describe: ReturnType<typeof openComponents>['describe'],
  refusal: object,
) {
  const access = accessOf(route);
  const { procedure, summary, body, answer, status } = route;
  const done = { description: 'Done', ...(answer && { content: json(describe(answer, 'output')) }) };
  return {
    operationId: procedure,
    summary,
    description:
      access === 'public'
        ? 'Public.'
        : `For ${access.map((role) => `${role}s`).join(' and ') || 'every role'}.`,
    security: access === 'public' ? [] : [{ session: [] }],
    parameters: describeParameters(route, describe),
    ...(body && {
      requestBody: { required: !body.safeParse(undefined).success, content: json(describe(body, 'input')) },
    }),
    responses: { [status]: done, ...describeRefusals(route, refusal) } as Record<
      string,
      { description: string; content?: Json }
    >,
  };
}

function describeParameters(
  { path, query, idempotent }: Route,
  describe: ReturnType<typeof openComponents>['describe'],
) {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `The same key and body within ${IDEMPOTENCY_RETENTION_HOURS} hours get the first answer again.`,
    schema: { type: 'string', maxLength: 255 },
  };
  const named = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: describe(schema, 'input'),
  }));
  return [...(path.includes('{id}') ? [id] : []), ...named, ...(idempotent ? [key] : [])];
}

const STATUSES_WITH_RETRY_AFTER: ReadonlySet<number> = new Set([429, 503]);
const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds until it is worth trying again.', schema: { type: 'integer' } },
};

/** Returns a route's responses to refused requests by status. */
function describeRefusals(route: Route, refusal: object) {
  const access = accessOf(route);
  const codes = new Set<ErrorCode>(route.refusals);
  if (access !== 'public') codes.add('signed_out');
  if (access !== 'public' && access.length > 0) codes.add('forbidden');
  if (route.path.includes('{id}')) codes.add('not_found');
  if (route.method !== 'GET') codes.add('cross_site').add('too_many_requests');
  if (route.query) codes.add('invalid');
  if (route.body) codes.add('invalid').add('not_json').add('too_large');
  codes.add('unexpected').add('unavailable');
  const byStatus = Map.groupBy(codes, (code) => errors[code][0]);
  return Object.fromEntries(
    Array.from(byStatus, ([status, named]) => [
      status,
      {
        // The page at /docs takes these lines apart again.
        description: named.map((code) => `\`${code}\` ${errors[code][1]}`).join('\n\n'),
        ...(STATUSES_WITH_RETRY_AFTER.has(status) && { headers: RETRY_AFTER }),
        content: json(refusal),
      },
    ]),
  );
}

type Json = ReturnType<typeof json>;

function json(schema: object) {
  return { 'application/json': { schema } };
}

/** The body of every refusal (API-2). */
const Refusal = z.object({
  message: z.string().describe('A sentence for people.'),
  code: z.string().describe('One of the codes named beside each status.'),
  fields: z.record(z.string(), z.string()).optional().describe('A sentence per field that was refused.'),
  alternatives: z
    .array(z.object({ date: z.iso.date(), time: z.string(), startsAt: z.iso.datetime() }))
    .optional()
    .describe('Free times instead of one that is taken.'),
  ticket: z.string().optional().describe('For accounts.confirmFactor, where a login needs a second step.'),
  factors: z.array(z.string()).optional().describe('The factors that can confirm it.'),
  error: z.string().optional().describe('The message again, on paths that document it.'),
  requestId: z.string().optional().describe('Names a failure on our side in the log.'),
});

const NAMED = {
  Address,
  Agent,
  FreshdeskConfig,
  FoundAddress,
  PostcodeAnswer,
  Booking,
  BookingBody,
  LineItem,
  Login,
  NewAddress,
  NewTicket,
  Refusal,
  Registration,
  Service,
  ServiceDraft,
  StatusBody,
  SupportTicket,
  TestMail,
  TestMailAnswer,
  TicketChange,
  TicketSla,
  User,
};

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

/** Collects the document's components: named schemas become references, each stored once. */
function openComponents() {
  const components: Record<string, object> = {};

  /** Returns the JSON Schema of a request (`input`) or response (`output`). */
  function describe(schema: z.ZodType, io: 'input' | 'output'): object {
    // Wrapped, because the outermost schema itself never becomes a reference.
    const wrapped = z.toJSONSchema(z.object({ schema }), {
      metadata: registry,
      io,
      override: ({ jsonSchema }) => simplify(jsonSchema),
    });
    const { properties, $defs } = JSON.parse(
      JSON.stringify(wrapped).replaceAll('#/$defs/', '#/components/schemas/'),
    ) as { properties: { schema: object }; $defs?: Record<string, object> };
    Object.assign(components, $defs);
    return properties.schema;
  }

  return { components, describe };
}

/** Removes what zod adds and no reader needs. */
function simplify(schema: Record<string, unknown>): void {
  delete schema['id'];
  if (schema['format'] === 'date-time' || schema['format'] === 'date') delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
}
