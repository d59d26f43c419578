import { count } from '@doorstep/domain';

const HOUR_MS = 3_600_000;

/** Formats a span of time: `40 min`, `1 h 48 min`, `26 h`, `4 days` */
export function formatSpan(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return `${minutes} min`;
  if (hours < 10) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return hours < 48 ? `${hours} h` : count(Math.floor(hours / 24), 'day');
}

/** Formats a span of time in its largest unit: `20 min`, `5 h`, `3 days`. */
export function formatRoundSpan(ms: number): string {
  if (ms >= 48 * HOUR_MS) return count(Math.floor(ms / (24 * HOUR_MS)), 'day');
  return ms >= HOUR_MS ? `${Math.floor(ms / HOUR_MS)} h` : `${Math.max(1, Math.floor(ms / 60_000))} min`;
}
