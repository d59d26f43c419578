import type { AppRouter } from '@doorstep/domain';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

/** Input and output types of every procedure. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
