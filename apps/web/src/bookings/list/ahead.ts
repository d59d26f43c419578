import type { Booking } from '@doorstep/domain';

/** Whether a visit is still to come or under way, asked for or confirmed. */
export function isAhead({ status, endsAt }: Pick<Booking, 'status' | 'endsAt'>, now: string): boolean {
  return (status === 'pending' || status === 'confirmed') && endsAt > now;
}

/** Whether a visit is agreed and has not begun (DSH-5). */
export function isUpcoming({ status, date }: Pick<Booking, 'status' | 'date'>, now: string): boolean {
  return status === 'confirmed' && date >= now;
}
