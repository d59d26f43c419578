import type { Database, Ports } from '@doorstep/domain/server';
import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openJobTimes } from './job-times.ts';
import { scheduleJobs } from './schedule.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('a job that fails is logged by its name, and runs again', async () => {
  const failed: { err: Error; job: string }[] = [];
  const error = (details: { err: Error; job?: string }) => {
    if (details.job) failed.push({ ...details, job: details.job });
  };
  const broken = new Proxy({} as Database, {
    get(_database, name) {
      if (name === 'onEvents') return () => () => {};
      throw new Error('the disk is gone');
    },
  });
  const stop = scheduleJobs({
    database: broken,
    ports: { mailer: {}, freshdesk: {} } as Ports,
    clock: () => new Date(),
    jobs: openJobTimes(),
    log: { error } as unknown as FastifyBaseLogger,
  });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  await stop();
  const jobs = failed.map(({ job }) => job);
  expect(new Set(jobs)).toEqual(
    new Set(['mails', 'tickets', 'deactivations', 'freshdesk', 'bookings', 'files']),
  );
  expect(jobs.filter((job) => job === 'files')).toHaveLength(2);
  expect(failed[0]?.err.message).toBe('the disk is gone');
});

test('the write-ahead log is emptied every hour, also while no files can be read (DAT-4)', async () => {
  const checkpoint = vi.fn<Database['checkpoint']>().mockResolvedValueOnce(false).mockResolvedValue(true);
  const info = vi.fn<(text: string) => void>();
  const stop = scheduleJobs({
    database: { checkpoint, onEvents: () => () => {} } as unknown as Database,
    ports: { mailer: {}, freshdesk: {} } as Ports,
    clock: () => new Date(),
    jobs: openJobTimes(),
    log: { info, error() {} } as unknown as FastifyBaseLogger,
  });
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  await stop();
  expect(checkpoint).toHaveBeenCalledTimes(2);
  expect(info.mock.calls).toEqual([['the write-ahead log was in use and will be emptied at the next run']]);
});
