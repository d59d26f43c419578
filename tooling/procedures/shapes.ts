import type { AppRouter } from '@doorstep/domain';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
