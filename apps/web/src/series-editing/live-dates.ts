import type { Booking } from '@doorstep/domain';

/** Whether a booking lies ahead: neither done nor cancelled, and not begun; paused ones lie ahead too. */
export function isAhead({ status, date }: Booking, now: Date): boolean {
  return (status === 'pending' || status === 'confirmed') && Date.parse(date) > now.getTime();
}

/** Whether its time is held. */
export function isLive({ paused }: Booking): boolean {
  return !paused;
}
