import type { ErrorCode, Role } from '@doorstep/domain';
import { appRouter } from '@doorstep/domain/server';
import type { z } from 'zod';

/** What a request carries beside its session: the id of its path (NaN for what is none, which every procedure refuses), its query, its body as parsed JSON (empty when it is no object), its Idempotency-Key. */
export interface Sent {
  id: number;
  query: unknown;
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** For a route whose procedure gets its body as it is. */
export const asSent = ({ body }: Sent): unknown => body;

/** One documented path: what it takes and answers, and the procedure that does the work. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  /** Dotted name of the procedure. */
  procedure: string;
  /** What the procedure gets; nothing by default. */
  input?: (sent: Sent) => unknown;
  /** Documented shape of the query; the procedure checks it. */
  query?: z.ZodObject;
  /** Documented shape of the body; the procedure checks it. */
  body?: z.ZodType;
  /** Status of a success. */
  status: 200 | 201 | 204;
  answer?: z.ZodType;
  /** What it may refuse with, beyond what follows from how it is called. */
  refusals?: readonly ErrorCode[];
  /** Its refusals say their message a second time, as `error` (API-2). */
  saysError?: boolean;
  /** Takes an Idempotency-Key header. */
  idempotent?: boolean;
  /** The answer is the same for everybody and kept in memory until it changes. */
  shared?: boolean;
}

type Access = 'public' | readonly Role[];

/** Who may call a route, as its procedure says: everybody, these roles, or any signed-in user for an empty list. */
export function accessOf({ procedure }: Pick<Route, 'procedure'>): Access {
  // At run time tRPC keeps its procedures flat, by dotted name.
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { meta?: { access: Access } } }
  >;
  const meta = procedures[procedure]?._def.meta;
  if (!meta) throw new Error(`No procedure ${procedure}, or it does not say who may call it`);
  return meta.access;
}
