import { COMPLETED_AFTER_MS } from './due-times.ts';

/** What stands beside a booking's status and decides, with it, what may happen. */
export interface Marks {
  endsAt: string;
  /** Until when a request waits for its answer. */
  expiresAt: string | null;
  seriesId: number | null;
  /** Since when its date is paused: it holds no time (Rulings: Skip, pause, reactivate). */
  pausedAt: string | null;
  /** Since when a problem is open. */
  problemAt: string | null;
  /** The other time that its customer asked for, and until when its provider may answer. */
  rescheduleStartsAt: string | null;
  rescheduleLapsesAt: string | null;
  /** Whether its provider may still do it, once a command has looked: the row does not say, and mostly they may. */
  providerFits?: boolean;
}

/** Whether a wish for another time waits for its answer. */
export function isRescheduleOpen(marks: Marks, now: Date): boolean {
  return marks.rescheduleLapsesAt !== null && now.getTime() < Date.parse(marks.rescheduleLapsesAt);
}

/** Whether a request waited too long for its answer; upkeep may not have closed it yet (Rulings: Lifecycle). */
export function isExpired({ expiresAt }: Pick<Marks, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

/** Whether a job ended so long ago that it is completed by itself. */
function isOver({ endsAt }: Marks, now: Date): boolean {
  return now.getTime() >= Date.parse(endsAt) + COMPLETED_AFTER_MS;
}

/** What a transition may ask for beside the status, in the words that the diagram shows. */
export const conditions = {
  'not paused': ({ pausedAt }) => pausedAt === null,
  paused: ({ pausedAt }) => pausedAt !== null,
  'in a series': ({ seriesId }) => seriesId !== null,
  'no new time wished': (marks, now) => !isRescheduleOpen(marks, now),
  'new time wished': (marks, now) => isRescheduleOpen(marks, now),
  'new time ahead': (marks, now) =>
    isRescheduleOpen(marks, now) && Date.parse(marks.rescheduleStartsAt ?? '') > now.getTime(),
  'new time unanswered': (marks, now) => marks.rescheduleLapsesAt !== null && !isRescheduleOpen(marks, now),
  'provider still fits': ({ providerFits = true }) => providerFits,
  'provider no longer fits': ({ providerFits = true }) => !providerFits,
  'no problem': ({ problemAt }) => problemAt === null,
  'open problem': ({ problemAt }) => problemAt !== null,
  expired: (marks, now) => isExpired(marks, now),
  'not expired': (marks, now) => !isExpired(marks, now),
  'until 48 h after the end': (marks, now) => !isOver(marks, now),
  'from 48 h after the end': (marks, now) => isOver(marks, now),
} as const satisfies Record<string, (marks: Marks, now: Date) => boolean>;

export type Condition = keyof typeof conditions;
