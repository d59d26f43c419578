import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { User } from '../src/platform/users/user.schema.ts';
import type { SeriesRequest } from '../src/bookings/series/series.schema.ts';
import { dayAfter } from './london-clock.ts';
import type { World } from './world.ts';

/** A request for weekly dates at 10:00, from Wednesday 4 March. */
export function aSeriesRequest(
  count: number,
  {
    firstDate = '2026-03-04',
    providerId = null,
    ...changes
  }: Partial<z.input<typeof SeriesRequest>> & { firstDate?: string; providerId?: number | null } = {},
): z.input<typeof SeriesRequest> {
  return {
    serviceId: 1,
    address: '1 High Street, London, SW1A 1AA',
    recurrencePattern: 'weekly',
    dates: Array.from({ length: count }, (_, index) => ({
      index,
      date: dayAfter(firstDate, 7 * index),
      time: '10:00',
      providerId,
    })),
    idempotencyKey: randomUUID(),
    ...changes,
  };
}

/** A series that a customer requested. */
export async function aSeries(
  world: World,
  customer: User,
  count: number,
  changes: Parameters<typeof aSeriesRequest>[1] = {},
): Promise<{ seriesId: number; ids: number[] }> {
  const booked = await world.as(customer).bookings.requestSeries(aSeriesRequest(count, changes));
  return { seriesId: booked[0]!.seriesId!, ids: booked.map(({ id }) => id) };
}
