import type { Occurrence, RecurrencePattern, SeriesPreview } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { focusFirst } from '../../ui/browser/focus.ts';
import type { RequestedDate } from './use-submission.ts';
import { type SlotQuery, anywhere, heldWhile, keepPreviousWhileTyping } from '../time/slot-query.ts';

/** What a customer decides about a date that is in conflict or on a Sunday, by its index. */
export type Decision = 'monday' | 'substitute' | 'out';
export type Decisions = Readonly<Record<number, Decision>>;

type PlannedDate = Omit<RequestedDate, 'time'>;

interface Plan {
  dates: PlannedDate[];
  /** Indices of the dates that still need a decision. */
  undecided: number[];
  /** Those of them that are free, but more than the customer may have open (REQ-4). */
  beyond: number[];
}

/** How a series goes: whose time, its first day and time, how often, how many dates. */
interface SeriesQuery extends SlotQuery {
  date: string;
  time: string;
  pattern: RecurrencePattern;
  count: number;
}

/**
 * The preview of a recurring booking and what was decided about its dates; another series begins anew. Null without one.
 * The preview stands while it is held.
 */
export function useSeriesPlan(query: SeriesQuery | null, isHeld: boolean) {
  const asked = query ?? skipToken;
  const preview = trpc.bookings.previewSeries.useQuery(asked, {
    ...heldWhile(isHeld),
    ...keepPreviousWhileTyping(asked),
    // What shows it may be loaded after it failed: by then nothing has asked for its error yet.
    notifyOnChangeProps: 'all',
  });
  // Another address is no other series.
  const key = anywhere(query ?? {});
  const [decided, setDecided] = useState<{ key: string; decisions: Decisions }>({ key, decisions: {} });
  const [isAsking, setAsking] = useState(false);
  if (!query) return null;
  const decisions = decided.key === key ? decided.decisions : {};
  const plan = preview.data ? planOf(preview.data, decisions) : null;
  return {
    preview,
    decisions,
    plan,
    /** Whether decisions that are missing are pointed out. */
    isAsking,
    /** Decides about a date, or takes the decision back. */
    decide(index: number, decision: Decision | null) {
      setDecided((before) => {
        const earlier = Object.entries(before.key === key ? before.decisions : {});
        const others = earlier.filter(([each]) => Number(each) !== index);
        return { key, decisions: { ...Object.fromEntries(others), ...(decision && { [index]: decision }) } };
      });
    },
    /** The dates as they are sent; null while there are none or something is to be decided, which is then pointed out. */
    close(): RequestedDate[] | null {
      if (!plan || !preview.data) return null;
      setAsking(plan.undecided.length > 0);
      if (plan.undecided.length > 0 || plan.dates.length === 0) return null;
      return datesToBook(plan.dates, preview.data, query.providerId);
    },
  };
}

export type SeriesPlan = NonNullable<ReturnType<typeof useSeriesPlan>>;

/**
 * Takes the keyboard to what keeps a series from being booked: the limit, the first date that still needs a decision, one that
 * was left out when all are, or the way to check the dates again.
 */
export function focusOpenDate(): void {
  const open = [
    '[data-limit="0"]',
    '[data-state="conflict"] [data-decision]',
    '[data-state="out"] [data-decision]',
    '[data-series] [role="alert"] button',
  ];
  focusFirst(open.map((selector) => document.querySelector(selector)));
}

/** Which dates of a preview are booked, and which still need a decision (SER-3, SER-5). */
export function planOf({ occurrences, room }: SeriesPreview, decisions: Decisions): Plan {
  const dates: PlannedDate[] = [];
  const undecided: number[] = [];
  for (const occurrence of occurrences) {
    const decision = decisions[occurrence.index];
    if (decision === 'out') continue;
    const { date, conflict, substitute } = chosenDay(occurrence, decision);
    if (conflict === null) dates.push({ index: occurrence.index, date, providerId: null });
    else if (decision === 'substitute' && substitute)
      dates.push({ index: occurrence.index, date, providerId: substitute.id });
    else undecided.push(occurrence.index);
  }
  const beyond = dates.splice(room ?? dates.length).map(({ index }) => index);
  return { dates, undecided: [...undecided, ...beyond], beyond };
}

/**
 * The dates of a plan as they are sent: the first asks for the chosen provider, or the one that the preview named, and
 * those that follow for no other provider unless that was agreed to.
 */
function datesToBook(
  dates: readonly PlannedDate[],
  { provider, time }: Pick<SeriesPreview, 'provider' | 'time'>,
  providerId: number | null,
): RequestedDate[] {
  const first = providerId ?? provider?.id ?? null;
  return dates.map((date, position) => ({
    ...date,
    time,
    providerId: date.providerId ?? (position === 0 ? first : null),
  }));
}

/** The day that is meant for an occurrence: its own, or the Monday after it. */
export function chosenDay(occurrence: Occurrence, decision: Decision | undefined) {
  return decision === 'monday' && occurrence.monday ? occurrence.monday : occurrence;
}
