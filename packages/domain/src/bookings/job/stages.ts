import { addMinutes } from '../../platform/time.ts';
import { COMPLETED_AFTER_MS } from '../deadlines/deadlines.ts';

/** What marks a job while it is done, beside its status, in this order (JOB-1). */
export const STAGES = ['onMyWay', 'started', 'finished'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Record<Stage, string> = {
  onMyWay: 'On my way',
  started: 'Started',
  finished: 'Finished',
};

/** How long before the start each stage may be marked, in minutes; a job that has not begun is not finished (JOB-1). */
const MINUTES_BEFORE: Record<Stage, number> = { onMyWay: 240, started: 60, finished: 0 };

/** The part of a booking that says how far its job is, by stage: when it was, null before. */
export type StageTimes = Record<`${Stage}At`, string | null>;

interface Visit extends StageTimes {
  startsAt: string;
  endsAt: string;
}

/** When a stage was; null before it. */
export function timeOf(job: StageTimes, stage: Stage): string | null {
  return job[`${stage}At`];
}

/** The last stage that was marked, with its time. */
export function lastStage(job: StageTimes): { name: Stage; at: string } | null {
  for (const name of STAGES.toReversed()) {
    const at = timeOf(job, name);
    if (at !== null) return { name, at };
  }
  return null;
}

/** The stage that is marked next; null when all are. */
export function nextStage(job: StageTimes): Stage | null {
  return STAGES.find((stage) => timeOf(job, stage) === null) ?? null;
}

/** From when a stage may be marked. */
export function opensAt({ startsAt }: Pick<Visit, 'startsAt'>, stage: Stage): Date {
  return addMinutes(new Date(startsAt), -MINUTES_BEFORE[stage]);
}

/** When the record of a visit is closed, as a job is then completed by itself (JOB-4, DUE-3). */
export function closesAt({ endsAt }: Pick<Visit, 'endsAt'>): Date {
  return new Date(Date.parse(endsAt) + COMPLETED_AFTER_MS);
}
