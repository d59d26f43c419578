import { type Database, type FileStore, runScheduledJobs, sweepFiles } from '@doorstep/domain/server';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';

interface Scheduled {
  database: Database;
  files: FileStore;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Does what time brings about, each job never twice at once in this process. Returns a function that stops it. */
export function scheduleJobs({ database, files, clock, log }: Scheduled): () => Promise<void> {
  const ends = [
    repeat('* * * * *', log, async () => {
      const moved = await runScheduledJobs(database, clock());
      if (moved.lapsed + moved.expired + moved.completed > 0) log.info(moved, 'bookings moved by time');
    }),
    repeat('17 * * * *', log, async () => {
      const swept = await sweepFiles(database, files, clock());
      if (swept > 0) log.info({ swept }, 'files removed that no photo needs');
    }),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** Does a job at the times of a pattern, and logs when it failed. Returns a function that stops it. */
function repeat(pattern: string, log: FastifyBaseLogger, job: () => Promise<void>): () => Promise<void> {
  const run = () =>
    job().catch((error: unknown) => log.error(error, 'upkeep failed; it is tried again the next time'));
  let running = Promise.resolve();
  const cron = new Cron(pattern, { protect: true, unref: true }, () => (running = run()));
  return async () => {
    cron.stop();
    await running;
  };
}
