import {
  type Database,
  type Ports,
  deliverMails,
  deliverTickets,
  mirrorTickets,
  runScheduledJobs,
  settleDepartures,
  sweepFiles,
} from '@doorstep/domain/server';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';

interface Scheduled {
  database: Database;
  ports: Ports;
  clock: () => Date;
  log: FastifyBaseLogger;
}

const TRIED_AGAIN = 'upkeep failed; it is tried again the next time';

/** Does what time brings about, each job never twice at once in this process. Returns a function that stops it. */
export function scheduleJobs(scheduled: Scheduled): () => Promise<void> {
  const { database, ports, clock, log } = scheduled;
  const ends = [
    deliverSoon(scheduled, async (signal) => {
      const { sent, failed } = await deliverMails({ ...ports, database, clock, signal });
      if (sent + failed > 0) log.info({ sent, failed }, 'mails');
    }),
    deliverSoon(scheduled, async (signal) => {
      const { taken, failed } = await deliverTickets({ ...ports, database, clock, signal });
      if (taken + failed > 0) log.info({ taken, failed }, 'tickets handed over');
    }),
    deliverSoon(scheduled, (signal) => settleDepartures(database, clock, signal)),
    stoppable((signal) =>
      repeat('* * * * *', log, async () => {
        const { changed, failure } = await mirrorTickets({ ...ports, database, clock, signal });
        if (failure) log.warn({ failure }, 'the help desk could not be read to its end');
        if (changed > 0) log.info({ changed }, 'tickets changed at the help desk');
      }),
    ),
    repeat('* * * * *', log, async () => {
      const moved = await runScheduledJobs(database, clock());
      if (moved.lapsed + moved.expired + moved.completed > 0) log.info(moved, 'bookings moved by time');
    }),
    repeat('17 * * * *', log, async () => {
      const swept = await sweepFiles(database, ports.files, clock());
      if (swept > 0) log.info({ swept }, 'files removed that no photo needs');
      if (!(await database.checkpoint())) log.info('the write-ahead log is emptied the next time');
    }),
  ];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

/** How long after something happened it is delivered: with what happens right after it. */
const GATHERED_MS = 1000;

type Delivering = (signal: AbortSignal) => Promise<void>;

/** Delivers every minute, and soon after something happened. Returns a function that stops it. */
function deliverSoon({ database, log }: Scheduled, deliver: Delivering): () => Promise<void> {
  const stopping = new AbortController();
  const { run, end } = oneAtATime(log, () => deliver(stopping.signal));
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, GATHERED_MS).unref();
  };
  const unsubscribe = database.onEvents(soon);
  const cron = new Cron('* * * * *', { unref: true }, run);
  return async () => {
    unsubscribe();
    cron.stop();
    clearTimeout(timer);
    stopping.abort();
    await end();
  };
}

/** Lets what is under way be given up when it is stopped. */
function stoppable(start: (signal: AbortSignal) => () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const end = start(stopping.signal);
  return async () => {
    stopping.abort();
    await end();
  };
}

/** Runs a job again and again, but never beside itself: what is asked for meanwhile is done once more after it. */
function oneAtATime(log: FastifyBaseLogger, job: () => Promise<void>) {
  let isAsked = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    while (isAsked) {
      isAsked = false;
      await job().catch((error: unknown) => log.error(error, TRIED_AGAIN));
    }
    running = undefined;
  };
  return {
    run() {
      isAsked = true;
      running ??= work();
    },
    async end() {
      isAsked = false;
      await running;
    },
  };
}

/** Does a job at the times of a pattern, and logs when it failed. Returns a function that stops it. */
function repeat(pattern: string, log: FastifyBaseLogger, job: () => Promise<void>): () => Promise<void> {
  const run = () => job().catch((error: unknown) => log.error(error, TRIED_AGAIN));
  let running = Promise.resolve();
  const cron = new Cron(pattern, { protect: true, unref: true }, () => (running = run()));
  return async () => {
    cron.stop();
    await running;
  };
}
