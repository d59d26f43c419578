import { formatDuration } from '@doorstep/domain';
import { useNow } from '../../ui/browser/use-now.ts';

/** How long a request can still be answered: in whole hours, in the last one to the minute (DSH-14). */
export function TimeLeft({ until }: { until: string }) {
  const minutes = Math.floor((Date.parse(until) - useNow().getTime()) / 60_000);
  if (minutes < 1) return 'Less than a minute left';
  return `${formatDuration(minutes < 60 ? minutes : minutes - (minutes % 60))} left`;
}
