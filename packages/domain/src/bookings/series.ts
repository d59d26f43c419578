import type { Viewer } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { invalidField } from '../errors.ts';
import { findSeries, insertSeries } from './booking.queries.ts';
import type { BookingRequest } from './booking.schema.ts';

type Recurrence = Pick<BookingRequest, 'recurring' | 'recurrencePattern' | 'serviceId' | 'seriesId'>;

/**
 * The series that a recurring date belongs to: the one named, or, for the first date, a new one (Rulings: Series).
 * Null for a single booking. @throws invalid for a missing frequency or a series that is not the viewer's
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
  if (
    !series ||
    series.userId !== viewer.id ||
    series.serviceId !== serviceId ||
    series.pattern !== pattern
  ) {
    throw invalidField('seriesId', 'This series does not exist');
  }
  return series.id;
}
