import { type Distance, formatDuration } from '@doorstep/domain';
import { useNow } from '../../ui/browser/use-now.ts';

/** `About 4 km from SE1, 20 minutes away`, `In the same postcode as the previous job` */
export function distanceLine({ area, kilometres, minutes }: Distance): string {
  const start = area ?? 'the previous job';
  if (minutes === 0) return `In the same postcode as ${start}`;
  return `${formatKilometres(kilometres)} from ${start}, ${minutes} minutes away`;
}

/** Formats a distance: `About 4 km`, `Less than 1 km`. */
export function formatKilometres(kilometres: number): string {
  return kilometres < 1 ? 'Less than 1 km' : `About ${Math.round(kilometres)} km`;
}

/** The time left to answer a request: in hours, and in minutes during the last (DSH-14). */
export function TimeLeft({ until }: { until: string }) {
  const minutes = Math.floor((Date.parse(until) - useNow().getTime()) / 60_000);
  if (minutes < 1) return 'Less than a minute left';
  return `${formatDuration(minutes < 60 ? minutes : minutes - (minutes % 60))} left`;
}
