import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';
import type { Series } from './series.schema.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { BookingRequest } from '../booking.schema.ts';
import { findSeries, insertSeries, providerOfFirstDate } from './series.queries.ts';

type Recurrence = Pick<BookingRequest, 'recurring' | 'recurrencePattern' | 'serviceId' | 'seriesId'>;

/**
 * Returns the series that a recurring date belongs to: the one named, or, for the first date, a new one (SER-6). Null for
 * a single booking. @throws invalid for a missing frequency, or a series that is not the viewer's or began differently
 */
export async function seriesOf(
  tx: Tx,
  viewer: Viewer,
  request: Recurrence,
  now: Date,
): Promise<number | null> {
  const { recurring, recurrencePattern: pattern, serviceId, seriesId } = request;
  if (!recurring) return null;
  if (!pattern) throw invalidField('recurrencePattern', 'Please select a frequency');
  if (!seriesId)
    return insertSeries(tx, { userId: viewer.id, serviceId, pattern, createdAt: now.toISOString() });
  const series = await findSeries(tx, seriesId);
  const isOwn = series !== undefined && series.userId === viewer.id;
  if (!isOwn || series.serviceId !== serviceId || series.pattern !== pattern) {
    throw invalidField('seriesId', 'This series does not exist');
  }
  return seriesId;
}

/**
 * Returns the provider of a date: the one the customer names, else the first date's, because others come only if the
 * customer agrees (SER-5). Null when there is neither.
 */
export async function wantedProvider(
  db: Db | Tx,
  { providerId, seriesId }: { providerId?: number | null | undefined; seriesId?: number | null | undefined },
): Promise<number | null> {
  if (providerId) return providerId;
  return seriesId ? providerOfFirstDate(db, seriesId) : null;
}

/** Returns the series of dates that are in the order of their starts. */
export function groupSeries(
  rows: readonly BookingRow[],
  list: (row: BookingRow) => Series['bookings'][number],
): Series[] {
  return [...Map.groupBy(rows, ({ seriesId }) => seriesId)].flatMap(([id, dates]) => {
    const [first] = dates;
    if (id === null || !first) return [];
    const { serviceId, serviceName, serviceType, recurrencePattern: pattern } = first;
    return { id, serviceId, serviceName, serviceType, pattern, bookings: dates.map(list) };
  });
}
