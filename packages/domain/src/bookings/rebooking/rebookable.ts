import type { Row } from '../../platform/database/database.ts';
import type { CancelReason } from '../booking.schema.ts';

/** The reasons of cancellations by others than the customer. */
export const BY_OTHERS: readonly CancelReason[] = ['declined', 'expired', 'provider', 'admin', 'deactivated'];

/** Returns whether the customer may rebook in one step: others cancelled, and the time is still ahead (LIF-12). */
export function isRebookable(
  {
    status,
    cancelReason,
    replacedById,
    startsAt,
  }: Pick<Row<'booking'>, 'status' | 'cancelReason' | 'replacedById' | 'startsAt'>,
  now: Date,
): boolean {
  return (
    status === 'cancelled' &&
    cancelReason !== null &&
    BY_OTHERS.includes(cancelReason) &&
    replacedById === null &&
    Date.parse(startsAt) > now.getTime()
  );
}
