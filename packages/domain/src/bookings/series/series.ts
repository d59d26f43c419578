import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError, invalidField } from '../../platform/errors.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { TransitionContext } from '../lifecycle/transition-effects.ts';
import { move } from '../lifecycle/transition.ts';
import type { Series } from './series.schema.ts';
import type { Booking, BookingRequest } from '../booking.schema.ts';
import { findSeries, insertSeries, providerOfFirstDate } from './series.queries.ts';
import { IDEMPOTENCY_HOURS } from '../request/idempotency.schema.ts';

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
 * Whom a date is asked of: the provider whom the customer names, else the first date's, for others come only if the
 * customer agrees (SER-5); null when neither is there.
 */
export async function wantedProvider(
  db: Db | Tx,
  { providerId, seriesId }: { providerId?: number | null | undefined; seriesId?: number | null | undefined },
): Promise<number | null> {
  if (providerId) return providerId;
  return seriesId ? providerOfFirstDate(db, seriesId) : null;
}

/** How long a creation can be resumed or taken back: as long as its Idempotency-Keys are kept. */
const UNDONE_WITHIN_MS = IDEMPOTENCY_HOURS * 3_600_000;

/** Takes back one date of a series that is being made. @throws illegal_move once it was accepted, or a day later */
export async function undoDate(tx: Tx, booking: BookingRow, context: TransitionContext): Promise<void> {
  const age = context.now.getTime() - Date.parse(booking.createdAt);
  if (booking.status !== 'pending' || age >= UNDONE_WITHIN_MS) {
    throw new DomainError('illegal_move', { message: 'This date can only be cancelled, no longer undone' });
  }
  await move(tx, booking, 'cancel', { ...context, undoing: true });
}

/** Dates by their series; those of one series keep their order. */
export function groupSeries(dates: readonly Booking[]): Series[] {
  return [...Map.groupBy(dates, ({ seriesId }) => seriesId)].flatMap(([id, bookings]) => {
    const [first] = bookings;
    if (id === null || !first) return [];
    const { serviceId, serviceName, serviceType, recurrencePattern: pattern } = first;
    return { id, serviceId, serviceName, serviceType, pattern, bookings };
  });
}
