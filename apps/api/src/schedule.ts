import { type Database, doUpkeep } from '@doorstep/domain/server';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';

interface Scheduled {
  database: Database;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Does what time brings about, once a minute and never twice at once in this process. Answers how to stop it. */
export function scheduleUpkeep({ database, clock, log }: Scheduled): () => Promise<void> {
  async function upkeep(): Promise<void> {
    try {
      const moved = await doUpkeep(database, clock());
      if (moved.lapsed + moved.expired + moved.completed > 0) log.info(moved, 'bookings moved by time');
    } catch (error) {
      log.error(error, 'upkeep failed; it is tried again in a minute');
    }
  }

  let running = Promise.resolve();
  const job = new Cron('* * * * *', { protect: true, unref: true }, () => (running = upkeep()));
  return async () => {
    job.stop();
    await running;
  };
}
