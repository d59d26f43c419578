import type { AppRouter } from '@doorstep/domain';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';

// list.ts reads these through the TypeScript compiler, which prints them.
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;
