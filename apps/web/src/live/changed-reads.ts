import { EVENTS, type EventType, type LiveEvent } from '@doorstep/domain';
import type { Query, QueryClient } from '@tanstack/react-query';
import { type Read, refresh, refreshAll } from '../freshness.ts';

/** A newer server may send events that this page does not know. */
const definitions: Partial<Record<EventType | 'missed', { changes: readonly Read[] }>> = EVENTS;

/**
 * Refetches what the page shows of the reads that these events changed, except queries known to be current; everything when
 * events may have been missed.
 */
export async function refreshAfter(
  cache: QueryClient,
  types: ReadonlySet<LiveEvent['type']>,
  isCurrent: (query: Query) => boolean = () => false,
): Promise<void> {
  if (types.has('missed')) return refreshAll(cache);
  // Every event is a line of the audit log.
  const reads: Read[] = ['audit', ...[...types].flatMap((type) => definitions[type]?.changes ?? [])];
  await refresh(cache, [...new Set(reads)], (query) => !isCurrent(query));
}
