import { BOOKING_STATUSES, BookingRequest, type ErrorCode, FORM_DURATION, type Role } from '@doorstep/domain';
import { z } from 'zod';
import { procedures } from '../http/procedure-call.ts';

/** The parts of a request that a procedure may get. */
export interface RouteRequest {
  /** The id in the path. NaN if it is no integer or there is none: every procedure refuses NaN. */
  id: number;
  query: unknown;
  /** Parsed JSON; empty unless it is an object. */
  body: Record<string, unknown>;
  idempotencyKey: string | undefined;
}

/** Returns the body unchanged as a procedure's input. */
export const readBody = ({ body }: RouteRequest): unknown => body;

/** One documented path and its procedure. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  procedure: string;
  /** Returns the procedure's input; by default it gets none. */
  input?: (request: RouteRequest) => unknown;
  /** Documented shape of the query; the procedure checks it. */
  query?: z.ZodObject;
  /** Documented shape of the body; the procedure checks it. */
  body?: z.ZodType;
  /** Status of a success. */
  status: 200 | 201 | 204;
  /** Documented shape of the response; none for 204. */
  answer?: z.ZodType;
  /** Throws a DomainError for a result that this path answers as a refusal. */
  refuse?: (result: unknown) => void;
  /** Refusals in addition to those that follow from its method, path and access. */
  refusals?: readonly ErrorCode[];
  /** Refusals repeat their message as `error` (API-2). */
  saysError?: boolean;
  /** Takes an Idempotency-Key header. */
  idempotent?: boolean;
  /** The response is the same for everyone and cached until it changes. */
  shared?: boolean;
}

type Access = 'public' | readonly Role[];

/** Returns the access of a route's procedure: public, these roles, or any signed-in user for an empty list. */
export function accessOf({ procedure }: Pick<Route, 'procedure'>): Access {
  const meta = procedures[procedure]?._def.meta as { access: Access } | undefined;
  if (!meta) throw new Error(`No procedure ${procedure}, or it does not say who may call it`);
  return meta.access;
}

/** POST /api/bookings: the form's payload (API-7). */
export const BookingBody = BookingRequest.omit({ source: true, idempotencyKey: true }).extend({
  duration: z.literal(FORM_DURATION).optional(),
});

/** PATCH /api/bookings/{id}/status (API-7). */
export const StatusBody = z.object({
  status: z.enum(BOOKING_STATUSES),
  reason: z.enum(['no_show', 'problem']).optional().describe('Why an admin cancels after the start.'),
});

/** POST /api/admin/bookings/{id}/flag: may be empty (API-7). */
export const FlagBody = z.object({ note: z.string().max(1000).nullish() }).optional();
