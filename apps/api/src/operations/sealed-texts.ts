import {
  type Database,
  type Ports,
  SEALED_TEXTS,
  type SealedCount,
  countSealedTexts,
} from '@doorstep/domain/server';
import type { FastifyBaseLogger } from 'fastify';

interface Reported extends Pick<Ports, 'cipher'> {
  database: Database;
  now: Date;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/** Logs which sealed texts the previous secret key is still needed for, and which no key opens (RUN-25). */
export async function reportSealedTexts({ log, ...sealed }: Reported): Promise<void> {
  const counts = await countSealedTexts({ ...sealed, kinds: SEALED_TEXTS });
  if (sealed.signal.aborted) return;
  const previous = counts.filter((count) => count.previous > 0);
  if (previous.length > 0) {
    const labels = previous.map((count) => `${count.label} (${count.previous})`).join(', ');
    log.warn(`SECRET_KEY_PREVIOUS is still needed for ${labels}: run doorstep rotate-key`);
  }
  const unreadable = counts.filter(({ unreadableIds }) => unreadableIds.length > 0);
  if (unreadable.length > 0) {
    log.error(`neither SECRET_KEY nor SECRET_KEY_PREVIOUS can decrypt ${describeUnreadable(unreadable)}`);
  }
}

const MAX_IDS = 10;

/** Returns such as `access details 7, 9 and second factors 3`. */
export function describeUnreadable(counts: readonly SealedCount[]): string {
  return counts
    .map(({ label, unreadableIds: ids }) => {
      const more = ids.length > MAX_IDS ? ` and ${ids.length - MAX_IDS} more` : '';
      return `${label} ${ids.slice(0, MAX_IDS).join(', ')}${more}`;
    })
    .join(' and ');
}
