import type { RecurrencePattern } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import { type Decision, type Decisions, planOf } from './series-plan.ts';
import type { SlotWish } from './use-slots.ts';

/** How a series goes: whose time, its first day and time, how often, how many dates. */
interface SeriesWish extends SlotWish {
  date: string;
  time: string;
  pattern: RecurrencePattern;
  count: number;
}

/** The preview of a recurring booking and what was decided about its dates; another wish begins anew. */
export function useSeriesPlan(wish: SeriesWish | null) {
  const preview = trpc.bookings.previewSeries.useQuery(wish ?? skipToken, {
    staleTime: 0,
    refetchOnMount: true,
  });
  const key = JSON.stringify(wish);
  const [decided, setDecided] = useState<{ key: string; decisions: Decisions }>({ key, decisions: {} });
  const decisions = decided.key === key ? decided.decisions : {};
  return {
    preview,
    decisions,
    plan: preview.data ? planOf(preview.data, decisions) : null,
    /** Decides about a date, or takes the decision back. */
    decide(index: number, decision: Decision | null) {
      setDecided((before) => {
        const earlier = Object.entries(before.key === key ? before.decisions : {});
        const others = earlier.filter(([each]) => Number(each) !== index);
        return { key, decisions: { ...Object.fromEntries(others), ...(decision && { [index]: decision }) } };
      });
    },
  };
}
