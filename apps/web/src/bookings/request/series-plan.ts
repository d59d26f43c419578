import type { Occurrence, RecurrencePattern, SeriesPreview } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../api.tsx';
import { focusFirst } from '../../ui/browser/focus.ts';
import type { RequestedDate } from './use-submission.ts';
import { type SlotQuery, anywhere, heldWhile, keepPreviousWhileTyping } from '../time/slot-query.ts';

/** The customer's decision about a date with a conflict or on a Sunday, by its index. */
export type Decision = 'monday' | 'substitute' | 'out';
type Decisions = Readonly<Record<number, Decision>>;

type PlannedDate = Omit<RequestedDate, 'time'>;

interface Plan {
  dates: PlannedDate[];
  /** Indices of the dates that still need a decision. */
  undecided: number[];
  /** Those that are free, but exceed the pending requests that the customer may have (REQ-4). */
  beyond: number[];
}

interface SeriesQuery extends SlotQuery {
  date: string;
  time: string;
  pattern: RecurrencePattern;
  count: number;
}

/**
 * Returns the preview of a series and the decisions about its dates, which are reset for another series. Null for a booking
 * that does not recur. While `isHeld` the preview is not refetched.
 */
export function useSeriesPlan(query: SeriesQuery | null, isHeld: boolean) {
  const input = query ?? skipToken;
  const preview = trpc.bookings.previewSeries.useQuery(input, {
    ...heldWhile(isHeld),
    ...keepPreviousWhileTyping(input),
    // Its view may load after the query failed, before anything has read the error.
    notifyOnChangeProps: 'all',
  });
  // The same series at another address.
  const key = anywhere(query ?? {});
  const [decided, setDecided] = useState<{ key: string; decisions: Decisions }>({ key, decisions: {} });
  const [isMissingMarked, setMissingMarked] = useState(false);
  if (!query) return null;
  const decisions = decided.key === key ? decided.decisions : {};
  const plan = preview.data ? planOf(preview.data, decisions) : null;
  return {
    preview,
    decisions,
    plan,
    /** True when missing decisions are highlighted. */
    isMissingMarked,
    /** Stores a decision; null removes it. */
    decide(index: number, decision: Decision | null) {
      setDecided((before) => {
        const earlier = Object.entries(before.key === key ? before.decisions : {});
        const others = earlier.filter(([each]) => Number(each) !== index);
        return { key, decisions: { ...Object.fromEntries(others), ...(decision && { [index]: decision }) } };
      });
    },
    /** Returns the dates to request; null if there are none, or decisions are missing, which it then highlights. */
    close(): RequestedDate[] | null {
      if (!plan || !preview.data) return null;
      setMissingMarked(plan.undecided.length > 0);
      if (plan.undecided.length > 0 || plan.dates.length === 0) return null;
      return datesToBook(plan.dates, preview.data, query.providerId);
    },
  };
}

export type SeriesPlan = NonNullable<ReturnType<typeof useSeriesPlan>>;

/**
 * Focuses what prevents a series from being booked: the limit, the first date without a decision, a date that is left out
 * when all are, or the button to check the dates again.
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

/** Returns the dates of a preview to book, and those that still need a decision (SER-3, SER-5). */
function planOf({ occurrences, room }: SeriesPreview, decisions: Decisions): Plan {
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
 * Returns the dates to request: the first with the chosen provider, or the one in the preview; the others with that
 * provider too, unless the customer agreed to another.
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

/** Returns the chosen day of an occurrence: its own, or the Monday after it. */
export function chosenDay(occurrence: Occurrence, decision: Decision | undefined) {
  return decision === 'monday' && occurrence.monday ? occurrence.monday : occurrence;
}
