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

/** Logs the failure of a job under its name. */
const logFailure = (log: FastifyBaseLogger, job: JobName) => (error: unknown) =>
  log.error({ err: error, job }, 'a scheduled job failed and will run again');

/** Runs the scheduled jobs, never two runs of one job at a time in this process. Returns a function that stops them. */
export function scheduleJobs(options: SchedulerOptions): () => Promise<void> {
  const { database, ports, clock, log } = options;
  const stops = [
    runAfterEvents(options, 'mails', async (signal) => {
      const { sent, failed } = await deliverMails({ ...ports, database, clock, signal });
      if (sent + failed > 0) log.info({ sent, failed }, 'emails delivered');
    }),
    runAfterEvents(options, 'tickets', async (signal) => {
      const { taken, failed } = await deliverTickets({ ...ports, database, clock, signal });
      if (taken + failed > 0) log.info({ taken, failed }, 'tickets delivered');
    }),
    // Large accounts: bookings that the deactivation itself left to this job.
    runAfterEvents(options, 'deactivations', (signal) => processDeactivatedBookings(database, clock, signal)),
    withAbortSignal((signal) =>
      runOnCron('* * * * *', options, 'freshdesk', async () => {
        const { changed, failure } = await mirrorTickets({ ...ports, database, clock, signal });
        if (failure) log.warn({ failure }, 'Freshdesk could not be read completely');
        if (changed > 0) log.info({ changed }, 'tickets changed in Freshdesk');
      }),
    ),
    runOnCron('* * * * *', options, 'bookings', async () => {
      const moved = await runScheduledJobs(database, clock());
      if (moved.lapsed + moved.expired + moved.completed > 0) log.info(moved, 'bookings updated on schedule');
    }),
    // Not on the hour, when other scheduled jobs of a machine tend to run.
    runOnCron('17 * * * *', options, 'files', async () => {
      const swept = await sweepFiles(database, ports.files, clock());
      if (swept > 0) log.info({ swept }, 'unused files removed');
      if (!(await database.checkpoint()))
        log.info('the write-ahead log was in use and will be emptied at the next run');
    }),
    withAbortSignal((signal) => {
      const report = reportSealedTexts({ ...ports, database, now: clock(), log, signal });
      const reported = report.catch((error: unknown) =>
        log.error(error, 'the encrypted texts could not be checked'),
      );
      return () => reported;
    }),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Events in quick succession are delivered together. */
const BATCH_DELAY_MS = 1000;

type Deliver = (signal: AbortSignal) => Promise<void>;

/** Delivers every minute and soon after an event. Returns a function that stops it. */
function runAfterEvents(
  { database, jobs, log }: SchedulerOptions,
  name: JobName,
  deliver: Deliver,
): () => Promise<void> {
  const stopping = new AbortController();
  const tracked = jobs.track(name, deliver);
  const { run, end } = oneAtATime(() => tracked(stopping.signal).catch(logFailure(log, name)));
  let timer: NodeJS.Timeout | undefined;
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, BATCH_DELAY_MS).unref();
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

/** Gives a job a signal that is aborted when it is stopped. */
function withAbortSignal(start: (signal: AbortSignal) => () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const end = start(stopping.signal);
  return async () => {
    stopping.abort();
    await end();
  };
}

/** Runs a job once at a time; requests during a run cause one more run. */
function oneAtATime(job: () => Promise<void>) {
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

/** Runs a job at the times of a cron pattern and logs failures. Returns a function that stops it. */
function runOnCron(
  pattern: string,
  { jobs, log }: SchedulerOptions,
  name: JobName,
  job: () => Promise<void>,
): () => Promise<void> {
  const tracked = jobs.track(name, job);
  const run = () => tracked().catch(logFailure(log, name));
  let running = Promise.resolve();
  const cron = new Cron(pattern, { protect: true, unref: true }, () => (running = run()));
  return async () => {
    cron.stop();
    await running;
  };
}
