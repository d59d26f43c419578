import type { Booking } from '@doorstep/domain';
import { formatDayTime } from '../dates.ts';

/** A booking in a few words: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function nameOf({ serviceName, date }: Pick<Booking, 'serviceName' | 'date'>): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}
