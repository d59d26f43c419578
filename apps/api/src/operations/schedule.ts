import {
  type Database,
  type Ports,
  deliverMails,
  deliverTickets,
  mirrorTickets,
  runScheduledJobs,
  processDeactivatedBookings,
  sweepFiles,
} from '@doorstep/domain/server';
import { Cron } from 'croner';
import type { FastifyBaseLogger } from 'fastify';
import type { JobName, JobTimes } from './job-times.ts';
import { reportSealedTexts } from './sealed-texts.ts';

interface SchedulerOptions {
  database: Database;
  ports: Ports;
  clock: () => Date;
  jobs: JobTimes;
  log: FastifyBaseLogger;
}

type Job = () => Promise<void>;

/**
 * Runs the scheduled jobs, never two runs of one job at a time in this process, and reports once what the previous secret key
 * is needed for. Returns a function that stops both.
 */
export function scheduleJobs(options: SchedulerOptions): () => Promise<void> {
  const { database, ports, clock, log } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const stops = [
    runAfterEvents(options, 'mails', async () => {
      const { sent, failed } = await deliverMails({ ...ports, database, clock, signal });
      if (sent + failed > 0) log.info({ sent, failed }, 'emails delivered');
    }),
    runAfterEvents(options, 'tickets', async () => {
      const { taken, failed } = await deliverTickets({ ...ports, database, clock, signal });
      if (taken + failed > 0) log.info({ taken, failed }, 'tickets delivered');
    }),
    // Large accounts: bookings that the deactivation itself left to this job.
    runAfterEvents(options, 'deactivations', () => processDeactivatedBookings(database, clock, signal)),
    runOnCron(options, 'freshdesk', '* * * * *', async () => {
      const { changed, failure } = await mirrorTickets({ ...ports, database, clock, signal });
      if (failure) log.warn({ failure }, 'Freshdesk could not be read completely');
      if (changed > 0) log.info({ changed }, 'tickets changed in Freshdesk');
    }),
    runOnCron(options, 'bookings', '* * * * *', async () => {
      const moved = await runScheduledJobs(database, clock());
      if (moved.lapsed + moved.expired + moved.completed > 0) log.info(moved, 'bookings updated on schedule');
    }),
    // Not on the hour, when other scheduled jobs of a machine tend to run.
    runOnCron(options, 'files', '17 * * * *', async () => {
      // First, because it must not wait for a file store that fails.
      if (!(await database.checkpoint()))
        log.info('the write-ahead log was in use and will be emptied at the next run');
      const swept = await sweepFiles(database, ports.files, clock());
      if (swept > 0) log.info({ swept }, 'unused files removed');
    }),
  ];
  const report = reportSealedTexts({ ...ports, database, now: clock(), log, signal }).catch(
    (error: unknown) => log.error(error, 'the encrypted texts could not be checked'),
  );
  return async () => {
    stopping.abort();
    await Promise.all([report, ...stops.map((stop) => stop())]);
  };
}

/** Events in quick succession are delivered together. */
const BATCH_DELAY_MS = 1000;

/** Runs a job every minute and soon after an event. Returns a function that stops it. */
function runAfterEvents(options: SchedulerOptions, name: JobName, job: Job): () => Promise<void> {
  const { run, end } = oneAtATime(tracked(options, name, job));
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, BATCH_DELAY_MS).unref();
  };
  const unsubscribe = options.database.onEvents(soon);
  const cron = new Cron('* * * * *', { unref: true }, run);
  return async () => {
    unsubscribe();
    cron.stop();
    clearTimeout(timer);
    await end();
  };
}

/** Runs a job, one run at a time; requests during a run cause one more run. */
function oneAtATime(job: Job) {
  let isRequested = false;
  let running: Promise<void> | undefined;
  const work = async () => {
    while (isRequested) {
      isRequested = false;
      await job();
    }
    running = undefined;
  };
  return {
    run() {
      isRequested = true;
      running ??= work();
    },
    async end() {
      isRequested = false;
      await running;
    },
  };
}

/** Runs a job at the times of a cron pattern. Returns a function that stops it. */
function runOnCron(options: SchedulerOptions, name: JobName, pattern: string, job: Job): () => Promise<void> {
  const run = tracked(options, name, job);
  let running = Promise.resolve();
  const cron = new Cron(pattern, { protect: true, unref: true }, async () => {
    running = run();
    await running;
  });
  return async () => {
    cron.stop();
    await running;
  };
}

/** Wraps a job to record its success, and to log a failure under its name. */
function tracked({ jobs, log }: SchedulerOptions, name: JobName, job: Job): Job {
  const run = jobs.track(name, job);
  return () =>
    run().catch((error: unknown) =>
      log.error({ err: error, job: name }, 'a scheduled job failed and will run again'),
    );
}
