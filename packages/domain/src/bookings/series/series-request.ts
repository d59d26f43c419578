import type { Context, Viewer } from '../../platform/context.ts';
import { DomainError } from '../../platform/errors.ts';
import { yieldToEventLoop } from '../../platform/event-loop.ts';
import { domainErrorResponse, inTransaction } from '../../platform/trpc.ts';
import type { Booking } from '../booking.schema.ts';
import { requestDate, searchForRequest } from '../request/request.ts';
import type { SeriesRequest } from './series.schema.ts';

type RequestContext = Omit<Context, 'viewer'> & { viewer: Viewer };

/**
 * Books the dates of a series one after another, each in its own transaction and under its own Idempotency-Key, which is
 * the command's key with the date's index (SER-6). The first failure stops it: what is booked stays, and the error says
 * how much that is (SER-7). @throws what `bookings.request` throws, with `bookedDates` once a date is booked
 */
export async function requestSeries(
  ctx: RequestContext,
  { dates, idempotencyKey, ...shared }: SeriesRequest,
): Promise<Booking[]> {
  const booked: Booking[] = [];
  for (const { index, ...date } of dates) {
    const seriesId = booked[0]?.seriesId ?? shared.seriesId;
    const request = {
      ...shared,
      ...date,
      seriesId,
      recurring: true,
      idempotencyKey: `${idempotencyKey}-${index}`,
    };
    try {
      await yieldToEventLoop();
      const booking = await inTransaction(
        ctx,
        (tx) => requestDate({ ...ctx, tx }, request),
        (db) => searchForRequest(db, request, ctx),
      );
      booked.push(booking);
    } catch (error) {
      throw stoppedAfter(booked, error);
    }
  }
  return booked;
}

/** Returns the error of a date, with what was booked before it. */
function stoppedAfter(booked: readonly Booking[], error: unknown): unknown {
  const seriesId = booked[0]?.seriesId;
  if (!seriesId) return error;
  const { code, status: _, ...details } = domainErrorResponse(error);
  const stopped = new DomainError(code, { ...details, bookedDates: { seriesId, count: booked.length } });
  stopped.cause = error;
  return stopped;
}
