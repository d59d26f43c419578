import type { AppRouter } from '@doorstep/domain';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** What every procedure takes and answers, for the list to read. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
