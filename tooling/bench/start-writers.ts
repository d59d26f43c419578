import path from 'node:path';
import { outputOf, serve } from './processes.ts';

const SCRIPT = path.join(import.meta.dirname, 'writers.ts');

/** What customers who book and cancel without a pause have done. */
export interface WriterCounts {
  made: number;
  refused: number;
  failed: number;
  /** Median time of a booking request, in milliseconds. */
  median: number;
}

/** Lets a customer per session token book and cancel without a pause. Stopping throws when a call failed. */
export async function startWriters(origin: string, tokens: readonly string[]) {
  const writers = await serve(SCRIPT, {
    port: 0,
    folder: import.meta.dirname,
    args: [origin, tokens.join()],
  });
  const output = outputOf(writers);
  return {
    async stop(): Promise<WriterCounts> {
      await writers.stop();
      const counts = JSON.parse(await output) as WriterCounts;
      if (counts.failed > 0) throw new Error(`${counts.failed} bookings failed next to ${counts.made}`);
      return counts;
    },
  };
}
