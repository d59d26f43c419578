import { visitClosesAt } from '../deadlines/deadlines.ts';

/** The columns that, with the status, decide which moves are allowed. */
export interface ConditionFacts {
  endsAt: string;
  expiresAt: string | null;
  seriesId: number | null;
  /** Since when its date is paused: it holds no time (SER-10). */
  pausedAt: string | null;
  problemAt: string | null;
  rescheduleStartsAt: string | null;
  rescheduleLapsesAt: string | null;
  coverOfferedAt: string | null;
  /** Set by a command that has checked whether its provider may still do it; true by default. */
  providerFits?: boolean;
}

export function isRescheduleOpen(facts: ConditionFacts, now: Date): boolean {
  return facts.rescheduleLapsesAt !== null && now.getTime() < Date.parse(facts.rescheduleLapsesAt);
}

/** Returns whether a request has expired; the scheduled job may not have closed it yet (DUE-1). */
export function isExpired({ expiresAt }: Pick<ConditionFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime();
}

function isClosed(facts: ConditionFacts, now: Date): boolean {
  return now >= visitClosesAt(facts);
}

/** The conditions of transitions, by their words in the diagram. */
export const conditions = {
  'not paused': ({ pausedAt }) => pausedAt === null,
  paused: ({ pausedAt }) => pausedAt !== null,
  'in a series': ({ seriesId }) => seriesId !== null,
  'no reschedule requested': (facts, now) => !isRescheduleOpen(facts, now),
  'reschedule requested': (facts, now) => isRescheduleOpen(facts, now),
  'new time ahead': (facts, now) =>
    isRescheduleOpen(facts, now) && Date.parse(facts.rescheduleStartsAt ?? '') > now.getTime(),
  'new time unanswered': (facts, now) => facts.rescheduleLapsesAt !== null && !isRescheduleOpen(facts, now),
  'provider still fits': ({ providerFits = true }) => providerFits,
  'provider no longer fits': ({ providerFits = true }) => !providerFits,
  'no cover offered': ({ coverOfferedAt }) => coverOfferedAt === null,
  'cover offered': ({ coverOfferedAt }) => coverOfferedAt !== null,
  'no problem': ({ problemAt }) => problemAt === null,
  'open problem': ({ problemAt }) => problemAt !== null,
  expired: (facts, now) => isExpired(facts, now),
  'not expired': (facts, now) => !isExpired(facts, now),
  'until 48 h after the end': (facts, now) => !isClosed(facts, now),
  'from 48 h after the end': (facts, now) => isClosed(facts, now),
} as const satisfies Record<string, (facts: ConditionFacts, now: Date) => boolean>;

export type Condition = keyof typeof conditions;
