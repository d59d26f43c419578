import { FORM_DURATION } from '@doorstep/domain';
import { skipToken } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../api.tsx';
import type { BookingChoice } from './booking-form.schema.ts';
import { type Decision, type Decisions, planOf } from './series-plan.ts';

/** The preview of a recurring booking and what was decided about its dates; another choice begins anew. */
export function useSeriesPlan(choice: BookingChoice, providerId: number | null) {
  const { serviceId, date, time, isRecurring, recurringFrequency, recurringCount } = choice;
  const query = {
    serviceId: Number(serviceId),
    providerId,
    date,
    time,
    duration: FORM_DURATION,
    pattern: recurringFrequency,
    count: recurringCount,
  };
  const isAsked = isRecurring && query.serviceId > 0 && time !== '';
  const preview = trpc.bookings.previewSeries.useQuery(isAsked ? query : skipToken, {
    staleTime: 0,
    refetchOnMount: true,
  });
  const key = JSON.stringify(query);
  const [decided, setDecided] = useState<{ key: string; decisions: Decisions }>({ key, decisions: {} });
  const decisions = decided.key === key ? decided.decisions : {};
  return {
    preview,
    decisions,
    plan: preview.data ? planOf(preview.data, decisions) : null,
    /** Decides about a date, or takes the decision back. */
    decide(index: number, decision: Decision | null) {
      const others = Object.entries(decisions).filter(([each]) => Number(each) !== index);
      setDecided({
        key,
        decisions: { ...Object.fromEntries(others), ...(decision && { [index]: decision }) },
      });
    },
  };
}
