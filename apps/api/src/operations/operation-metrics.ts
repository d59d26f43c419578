import type { operationStatistics, supportStatistics } from '@doorstep/domain/server';
import { Gauge, type Registry } from 'prom-client';
import type { JobTimes } from './job-times.ts';

/** Values read when metrics are requested; there are no tickets when Freshdesk is not configured. */
interface Readings {
  operations: Awaited<ReturnType<typeof operationStatistics>>;
  tickets: Awaited<ReturnType<typeof supportStatistics>> | null;
  jobs: JobTimes;
  now: Date;
}

type Value = [labels: Record<string, string>, value: number];

interface Metric {
  help: string;
  label?: string;
  values: (readings: Readings) => number | Value[] | null;
}

const METRICS: Record<string, Metric> = {
  outbox_age_seconds: {
    help: 'How long the oldest pending email has been due; 0 if there are none',
    values: ({ operations: { mails }, now }) => (mails.oldestDue ? age(mails.oldestDue, now) : 0),
  },
  mails_held_up: {
    help: 'Pending emails with at least one failed attempt, up to 1,000',
    values: ({ operations }) => operations.mails.heldUp,
  },
  mails: {
    help: 'Emails that are pending (waiting), have been given up on (failed), or are waiting for an admin after a restore (held)',
    label: 'state',
    values: ({ operations }) => labelled('state', operations.mails.counts),
  },
  events_pending: {
    help: 'Events whose emails are not in the outbox yet, up to 1,000',
    values: ({ operations }) => operations.events.count,
  },
  events_pending_age_seconds: {
    help: 'How long the oldest of these events has waited; 0 if there are none',
    values: ({ operations: { events }, now }) => (events.oldest ? age(new Date(events.oldest), now) : 0),
  },
  freshdesk_lag_seconds: {
    help: 'Time since the last complete sync of tickets from Freshdesk; +Inf before the first',
    values: ({ tickets, now }) => tickets && sinceLast(tickets.mirroredAt, now),
  },
  freshdesk_tickets: {
    help: 'Tickets that are not in Freshdesk yet (waiting) or that it rejected (rejected)',
    label: 'state',
    values: ({ tickets }) =>
      tickets && labelled('state', { waiting: tickets.waiting, rejected: tickets.rejected }),
  },
  stuck_operations: {
    help: 'Deactivations and scheduled status changes of bookings that have been due for more than 10 minutes',
    label: 'operation',
    values: ({ operations }) => labelled('operation', operations.stuck),
  },
  scheduled_job_age_seconds: {
    help: 'Time since a scheduled job of this process last succeeded, or since the process started',
    label: 'name',
    values: ({ jobs }) => labelled('name', jobs.ages()),
  },
  backup_age_seconds: {
    help: 'Time since the last recorded backup was taken; +Inf before the first',
    values: ({ operations, now }) => sinceLast(operations.backupAt, now),
  },
};

/** Registers the metrics of what the product does by itself; one read serves all of a response. */
export function registerOperationMetrics(registry: Registry, read: () => Promise<Readings>): void {
  let reading: Promise<Readings> | undefined;
  const readOnce = () =>
    (reading ??= read().finally(() => {
      reading = undefined;
    }));
  for (const [name, { help, label, values }] of Object.entries(METRICS)) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        const found = values(await readOnce());
        gauge.reset();
        // A reset leaves a zero where there are no labels.
        if (found === null && !label) gauge.remove();
        else if (typeof found === 'number') gauge.set(found);
        else for (const [labels, value] of found ?? []) gauge.set(labels, value);
      },
    });
  }
}

function age(since: Date, now: Date): number {
  return Math.max(0, (now.getTime() - since.getTime()) / 1000);
}

function sinceLast(at: Date | string | null, now: Date): number {
  return at === null ? Infinity : age(new Date(at), now);
}

function labelled(label: string, counts: Record<string, number>): Value[] {
  return Object.entries(counts).map(([value, count]) => [{ [label]: value }, count]);
}
