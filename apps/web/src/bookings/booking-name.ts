import { type Booking, formatDayTime } from '@doorstep/domain';

/** A booking in a few words: `Deep Cleaning on Tue 24 Nov, 15:00`. */
export function nameOf({ serviceName, date }: Pick<Booking, 'serviceName' | 'date'>): string {
  return `${serviceName} on ${formatDayTime(date)}`;
}
