import { TRPCError, initTRPC } from '@trpc/server';
import { ZodError, z } from 'zod';
import { refuseEndedSession } from './users/session.queries.ts';
import { lockUser } from './users/user.queries.ts';
import type { Role } from './roles.ts';
import { type Context, type SessionHolder, type Viewer, publicViewer } from './context.ts';
import type { Db, Tx } from './database/database.ts';
import type { ReadsDone } from './database/read-outside.ts';
import { isUnavailable } from './database/unavailable.ts';
import { recordedIn } from './events/event.queries.ts';
import { DomainError, type ErrorCode, type ErrorDetails, errors } from './errors.ts';
import { noteRead, yieldToEventLoop } from './event-loop.ts';
import type { SecurityEventName } from './security/security-event.ts';
import { traced } from './tracing.ts';
import { FRESH_MINUTES } from './users/account-limits.ts';

/** The roles that may call a procedure (SES-6); the authorisation tests read it from the router. */
interface Meta {
  access: 'public' | readonly Role[];
  /** Open to an admin who has to set up a second factor first (ACC-38). */
  beforeSetUp?: true;
}

/** An error as it leaves the product, over tRPC and REST alike. */
export interface ErrorResponse extends ErrorDetails {
  code: ErrorCode;
  status: number;
  message: string;
}

// A schema that has no sentence of its own would answer in the validator's words.
z.config({ customError: () => errors.invalid[1] });

/** Returns the public form of a thrown value; anything unknown becomes "unexpected". */
export function domainErrorResponse(error: unknown): ErrorResponse {
  const cause = error instanceof TRPCError ? error.cause : error;
  if (cause instanceof DomainError) {
    return { code: cause.code, status: cause.status, message: cause.message, ...cause.details };
  }
  if (cause instanceof ZodError) {
    const fields: Record<string, string> = {};
    for (const { path, message } of cause.issues) fields[path.join('.')] ??= message;
    return { code: 'invalid', status: 400, message: cause.issues[0]?.message ?? errors.invalid[1], fields };
  }
  if (isUnavailable(cause)) return domainErrorResponse(new DomainError('unavailable'));
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR') return protocolAnswer(error);
  return { code: 'unexpected', status: errors.unexpected[0], message: errors.unexpected[1] };
}

const PROTOCOL: Partial<Record<TRPCError['code'], ErrorCode>> = {
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  UNSUPPORTED_MEDIA_TYPE: 'not_json',
  PAYLOAD_TOO_LARGE: 'too_large',
};

function protocolAnswer({ code }: TRPCError): ErrorResponse {
  const known = PROTOCOL[code] ?? 'invalid';
  return { code: known, status: errors[known][0], message: errors[known][1] };
}

const CODES: Record<number, TRPCError['code']> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error }) {
      const { message, code, status, ...details } = domainErrorResponse(error);
      return { ...shape, message, data: { appCode: code, httpStatus: status, ...details } };
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** A procedure for everyone, signed in or not. Its handler opens a transaction itself where it writes. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use((call) =>
  coded(call, () => {
    const viewer = publicViewer(call.ctx);
    return call.next<{ viewer: Viewer | null }>(viewer === call.ctx.viewer ? {} : { ctx: { viewer } });
  }),
);

/** A procedure that reads, for these roles; for any signed-in user when none is named (SES-6). */
export function query(...roles: Role[]) {
  return t.procedure.meta({ access: roles }).use((call) =>
    coded(call, async () => {
      admitCaller(call.ctx, roles);
      // The context has the viewer: to name it again would copy the whole context.
      return call.next<{ viewer: Viewer }>({});
    }),
  );
}

/** Query for any signed-in user, including an admin who must set up a second factor first (ACC-38). */
export function queryBeforeSetUp() {
  return t.procedure
    .meta({ access: [], beforeSetUp: true })
    .use((call) =>
      coded(call, () =>
        call.next({ ctx: { viewer: admitCaller({ viewer: call.ctx.viewer, mustSetUpFactor: false }, []) } }),
      ),
    );
}

/** Refuses a session whose user proved who they are too long ago (SES-15). @throws sign_in_again */
export const freshSignIn = t.middleware(({ ctx, next }) => {
  refuseStaleSignIn(ctx);
  return next();
});

/** @throws sign_in_again */
export function refuseStaleSignIn({ session, now }: Pick<Context, 'session' | 'now'>): void {
  const at = session.confirmedAt ? Date.parse(session.confirmedAt) : 0;
  if (now.getTime() - at > FRESH_MINUTES * 60_000) throw new DomainError('sign_in_again');
}

/** The index of the call that hashes a password in each batch, by the session holder of its request. */
const hashing = new WeakMap<SessionHolder, number>();

/** Lets only one call of a batch hash a password, which is expensive (LIM-8). @throws invalid */
export const onceInBatch = t.middleware(({ ctx: { session }, batchIndex, next }) => {
  const first = hashing.get(session) ?? batchIndex;
  hashing.set(session, first);
  if (first !== batchIndex)
    throw new DomainError('invalid', { message: 'Only one call of a batch may take a password' });
  return next();
});

/**
 * For reads of many rows: takes a cost from 1 to 10 from the caller's budget, for each call of a batch, and waits for a turn
 * of the event loop (LIM-6).
 * @throws too_many_requests
 */
export function rateLimitCost(cost: number) {
  return t.middleware(async ({ ctx, next }) => {
    await spend(ctx, cost);
    return next();
  });
}

/**
 * Takes a cost from a caller's budget and waits for a turn of the event loop (LIM-6).
 * @param payer the owner of the budget: by default the signed-in user, or else the network
 * @throws too_many_requests
 */
export async function spend(
  { budget, viewer, address }: Pick<Context, 'budget' | 'viewer' | 'address'>,
  cost: number,
  payer = viewer ? `user ${viewer.id}` : address,
): Promise<void> {
  await budget.take(payer, cost);
  await yieldToEventLoop();
}

type Outcome = { ok: true } | { ok: false; error: TRPCError };

/** Refusals that are security events of their own (LOG-1). */
const SECURITY_REFUSALS: Partial<Record<ErrorCode, SecurityEventName>> = {
  forbidden: 'access.refused',
  foreign_user: 'access.refused',
  factor_required: 'access.refused',
  deactivated: 'login.refused',
  too_many_logins: 'login.limited',
  too_many_codes: 'login.limited',
};

/** Logs a refusal that concerns security, with the path that was called. */
export function logRefusal(
  { logSecurity }: Pick<Context, 'logSecurity'>,
  path: string,
  error: unknown,
): void {
  if (!(error instanceof DomainError)) return;
  const event = SECURITY_REFUSALS[error.code];
  if (event) logSecurity(event, { path, code: error.code });
}

/** Runs a call as a span. A subscription has none, because it continues after its response. */
function coded<Result extends Outcome>(
  call: { ctx: Pick<Context, 'logSecurity'>; path: string; type: 'query' | 'mutation' | 'subscription' },
  run: () => Promise<Result>,
): Promise<Result> {
  const { path, type } = call;
  if (type === 'query') noteRead();
  return type === 'subscription' ? withCode(call, run) : traced(`call ${path}`, () => withCode(call, run));
}

/** Converts a thrown DomainError to a TRPCError with the code of its status, and logs it if it concerns security. */
async function withCode<Result extends Outcome>(
  { ctx, path }: { ctx: Pick<Context, 'logSecurity'>; path: string },
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await run();
    if (result.ok) return result;
    throw result.error.cause instanceof DomainError ? result.error.cause : result.error;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logRefusal(ctx, path, error);
    const code = CODES[error.status] ?? 'INTERNAL_SERVER_ERROR';
    throw new TRPCError({ code, message: error.message, cause: error });
  }
}

/** The input of a command without parameters: none, or an empty object. */
export const Nothing = z.union([z.void(), z.null(), z.object({})]);

/** The long reads that a command makes before its transaction. */
type ReadAhead<Input> = (db: Db, input: Input, context: { viewer: Viewer; now: Date }) => Promise<ReadsDone>;

/**
 * A procedure that writes: signed in, its input parsed by `schema`, and then one transaction around the handler,
 * which gets `ctx.tx` and cannot reach the database outside it. The viewer's row is locked: their commands run one after
 * another, and none concurrently with their deactivation.
 */
export function command<Schema extends z.ZodType>(schema: Schema, ...roles: Role[]) {
  return commandReading(undefined, schema, ...roles);
}

/** The same for a command that always needs a long read: made before the transaction, which then need not run twice. */
export function commandReading<Schema extends z.ZodType>(
  readAhead: ReadAhead<z.output<Schema>> | undefined,
  schema: Schema,
  ...roles: Role[]
) {
  return query(...roles)
    .input(schema)
    .use(({ ctx, input, next }) =>
      inTransaction(
        ctx,
        async (tx) => {
          const answer = await next({ ctx: { tx, database: undefined as never } });
          // tRPC reports a failure as a value, which would commit. The bare cause lets a deadlock be retried.
          if (!answer.ok) throw answer.error.cause ?? answer.error;
          return answer;
        },
        readAhead && ((db) => readAhead(db, input as z.output<Schema>, ctx)),
      ),
    );
}

/**
 * Runs one transaction of a command with the viewer's row locked, and reports the events that it recorded once they are
 * committed. `readAhead` makes the long reads that it will need before it begins. @throws signed_out
 */
export async function inTransaction<T>(
  ctx: Omit<Context, 'viewer'> & { viewer: Viewer },
  work: (tx: Tx) => Promise<T>,
  readAhead?: (db: Db) => Promise<ReadsDone>,
): Promise<T> {
  const { result, eventIds } = await ctx.database.transaction(async (tx) => {
    await lockUser(tx, ctx.viewer.id);
    return { result: await work(tx), eventIds: recordedIn(tx) };
  }, readAhead);
  ctx.onEventsRecorded(eventIds);
  return result;
}

/**
 * Command that changes how the viewer signs in, refused if the session has ended in the meantime (SES-18). @throws
 * signed_out
 */
export async function inSession<T>(
  ctx: Omit<Context, 'viewer'> & { viewer: Viewer },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (tx) => {
    await refuseEndedSession(tx, ctx.session.token);
    return work(tx);
  });
}

export type CommandContext = Omit<Context, 'viewer' | 'database'> & { viewer: Viewer; tx: Tx };

/** Returns the signed-in caller when they have the access that a procedure needs. @throws signed_out, forbidden, factor_required */
export function admitCaller(ctx: Pick<Context, 'viewer' | 'mustSetUpFactor'>, roles: Meta['access']): Viewer {
  if (!ctx.viewer) throw new DomainError('signed_out');
  if (roles !== 'public' && roles.length > 0 && !roles.includes(ctx.viewer.role))
    throw new DomainError('forbidden');
  if (ctx.mustSetUpFactor) throw new DomainError('factor_required');
  return ctx.viewer;
}
