import type { AppRouter } from '@doorstep/domain';
import { TRPCClientError } from '@trpc/client';
import { NETWORK_ERROR } from './network-error.ts';

/** A refusal as the server worded it, with what it carries; null for a server that was not reached. */
export function apiErrorOf(error: unknown) {
  return error instanceof TRPCClientError ? ((error as TRPCClientError<AppRouter>).data ?? null) : null;
}

/** The server's sentence about a failed call; null where it gave none, or was not reached. */
export function serverMessageOf(error: unknown): string | null {
  return (apiErrorOf(error) && error instanceof Error && error.message) || null;
}

/** A failed call in words: the server's sentence, or that it was not reached. */
export function messageOf(error: unknown): string {
  return apiErrorOf(error) && error instanceof Error ? error.message : NETWORK_ERROR;
}

/** The same with the status in front, as some toasts have it (API-3): `401: Invalid email or password`. */
export function statusMessageOf(error: unknown): string {
  const refusal = apiErrorOf(error);
  return refusal ? `${refusal.httpStatus}: ${messageOf(error)}` : messageOf(error);
}
