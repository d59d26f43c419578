import { type Context, appRouter } from '@doorstep/domain/server';
import { type TRPCError, getTRPCErrorFromUnknown } from '@trpc/server';

interface Call {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  ctx: Context;
  /** The parsed input, once a middleware has parsed it. */
  input: unknown;
  getRawInput: () => Promise<unknown>;
  signal: AbortSignal | undefined;
  /** The place of the call in its batch. */
  batchIndex: number;
}

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** The changes that a middleware makes for those after it. */
type Change = Partial<Pick<Call, 'input'>> & { ctx?: object };

type Middleware = (
  call: Call & { meta: unknown; next(change?: Change): Promise<Outcome> },
) => Promise<Outcome>;

/** A procedure as tRPC stores it; its last middleware is its resolver. */
export interface Procedure {
  _def: { type: Call['type']; meta?: unknown; middlewares: readonly Middleware[] };
}

// At run time tRPC keeps its procedures flat, by dotted name.
export const procedures = appRouter._def.procedures as unknown as Readonly<Record<string, Procedure>>;

/**
 * Calls a procedure by its dotted name as tRPC's own callers do, which take longer for it than a short query, because they copy
 * the call six times, property by property. @throws TRPCError with the procedure's refusal as its cause
 */
export async function callProcedure(
  path: string,
  input: unknown,
  ctx: Context,
  { signal, batchIndex = 0 }: { signal?: AbortSignal; batchIndex?: number } = {},
): Promise<unknown> {
  const procedure = procedures[path];
  if (!procedure) throw new Error(`No procedure ${path}`);
  const { type } = procedure._def;
  const getRawInput = async () => input;
  const call = { path, type, ctx, input: undefined, getRawInput, signal, batchIndex };
  const outcome = await callFrom(0, procedure, call);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}

/** Runs the middlewares from an index on. What one throws is the outcome of those before it. */
async function callFrom(index: number, procedure: Procedure, call: Call): Promise<Outcome> {
  const { middlewares, meta } = procedure._def;
  try {
    const middleware = middlewares[index];
    if (!middleware) throw new Error(`${call.path} has no resolver`);
    return await middleware({
      ...call,
      meta,
      next: ({ ctx, ...change } = {}) =>
        callFrom(index + 1, procedure, { ...call, ...change, ctx: ctx ? { ...call.ctx, ...ctx } : call.ctx }),
    });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}
