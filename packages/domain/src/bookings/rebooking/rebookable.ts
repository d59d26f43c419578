import type { Row } from '../../platform/database/database.ts';
import type { CancelReason } from '../booking.schema.ts';

/** Why a booking was called off by others than its customer, before its start. */
export const BY_OTHERS: readonly CancelReason[] = ['declined', 'expired', 'provider', 'admin', 'deactivated'];

/** Whether a booking's customer may book it again in one step: others called it off, and its time is ahead (LIF-12). */
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
