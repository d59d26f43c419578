import { addMinutes } from '../../platform/time.ts';

/** The stages of a job, in their order (JOB-1). */
export const STAGES = ['onMyWay', 'started', 'finished'] as const;
export type Stage = (typeof STAGES)[number];

export const STAGE_LABELS: Record<Stage, string> = {
  onMyWay: 'On my way',
  started: 'Started',
  finished: 'Finished',
};

/** Minutes before the start from which each stage may be marked (JOB-1). */
const MINUTES_BEFORE: Record<Stage, number> = { onMyWay: 240, started: 60, finished: 0 };

/** The times of a booking's stages; null before each. */
export type StageTimes = Record<`${Stage}At`, string | null>;

export function timeOf(job: StageTimes, stage: Stage): string | null {
  return job[`${stage}At`];
}

export function lastStage(job: StageTimes): { name: Stage; at: string } | null {
  for (const name of STAGES.toReversed()) {
    const at = timeOf(job, name);
    if (at !== null) return { name, at };
  }
  return null;
}

export function nextStage(job: StageTimes): Stage | null {
  return STAGES.find((stage) => timeOf(job, stage) === null) ?? null;
}

/** Returns from when a stage may be marked. */
export function stageOpensAt({ startsAt }: { startsAt: string }, stage: Stage): Date {
  return addMinutes(new Date(startsAt), -MINUTES_BEFORE[stage]);
}
