import { type Context, appRouter } from '@doorstep/domain/server';
import { callTRPCProcedure } from '@trpc/server';

/** Calls a procedure by its dotted name. @throws TRPCError with the procedure's refusal as its cause */
export function callProcedure(
  procedure: string,
  type: 'query' | 'mutation',
  input: unknown,
  ctx: Context,
): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: procedure,
    type,
    ctx,
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}
