import { type Alternative, type Series, addDays, dayOfWeek, isLate, londonWall } from '@doorstep/domain';
import { useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { showToast } from '../../ui/feedback/toast.tsx';

/** A date of a series in its card and dialogs: a booking, or a date of the sample. */
export type Visit = Pick<
  Series['bookings'][number],
  | 'id'
  | 'serviceId'
  | 'serviceName'
  | 'serviceType'
  | 'providerName'
  | 'date'
  | 'endsAt'
  | 'duration'
  | 'status'
  | 'paused'
  | 'late'
  | 'moves'
>;

/** Actions on the dates of a series, and their state. */
export interface SeriesActions {
  skip: (visit: Visit, done: () => void) => void;
  pauseAll: (done: () => void) => void;
  /** At its own time by default. */
  reactivate: (visit: Visit, other: Alternative | null, done: () => void) => void;
  isPending: boolean;
  /** The refusal of the last reactivation, with alternatives. */
  refusal: { message: string; alternatives: readonly Alternative[] } | null;
  reset: () => void;
}

const TUESDAY = 2;
const SAMPLE_DATES = 6;

/** The documented label of the sample (DSH-8). */
export const SAMPLE = { duration: '2.0 hours', who: 'Elena Brook' } as const;

/**
 * The documented schedule for a customer without one: cleaning weekly on Tuesday, 15:00 to 16:00, 2.0 hours (DSH-8, DSH-9). One
 * date is paused, to show how that looks.
 */
function sampleVisits(now: Date): Visit[] {
  const { date: today } = londonWall(now);
  const first = addDays(today, (TUESDAY - dayOfWeek(today) + 7) % 7 || 7);
  return Array.from({ length: SAMPLE_DATES }, (_, index): Visit => {
    const day = addDays(first, 7 * index);
    const paused = index === 2;
    return {
      id: index + 1,
      serviceId: 1,
      serviceName: 'Standard Home Cleaning',
      serviceType: 'cleaning',
      providerName: SAMPLE.who,
      date: inLondon(day, 15),
      endsAt: inLondon(day, 17),
      duration: 120,
      status: 'confirmed',
      paused,
      late: false,
      moves: [paused ? 'reactivate' : 'skip'],
    };
  });
}

const HOUR_MS = 3_600_000;

/** Returns the instant of a whole London hour on a day `YYYY-MM-DD`. */
function inLondon(date: string, hour: number): string {
  const instant = new Date(`${date}T${hour}:00:00Z`);
  const ahead = Number(londonWall(instant).time.slice(0, 2)) - hour;
  return new Date(instant.getTime() - ahead * HOUR_MS).toISOString();
}

/** Changes of the sample, by the ids of its dates. */
type Changes = Readonly<Record<number, Pick<Visit, 'paused' | 'late'>>>;

/** Returns the dates of the sample series, and actions that change only the sample (DSH-8, DSH-9). */
export function useSampleSeries() {
  const now = useNow();
  const [changes, setChanges] = useState<Changes>({});
  const visits = sampleVisits(now).map((visit): Visit => {
    const { paused, late } = { ...visit, ...changes[visit.id] };
    return { ...visit, paused, late, moves: [paused ? 'reactivate' : 'skip'] };
  });

  const active = visits.filter(({ paused }) => !paused);
  const nothing = () => {};
  function change(some: readonly Visit[], paused: boolean, done = nothing): void {
    const changed = some.map(({ id, date }) => [id, { paused, late: paused && isLate(date, now) }]);
    setChanges({ ...changes, ...(Object.fromEntries(changed) as Changes) });
    const title = paused ? 'Service paused' : 'Service reactivated';
    showToast({ title, description: 'Only the example has changed.' });
    done();
  }
  const actions: SeriesActions = {
    skip: (visit, done) => change([visit], true, done),
    pauseAll: (done) => change(active, true, done),
    reactivate: (visit, _, done) => change([visit], false, done),
    isPending: false,
    refusal: null,
    reset: nothing,
  };
  return {
    visits,
    actions,
    /** Pauses one date, or reactivates it. */
    toggle: (visit: Visit) => change([visit], !visit.paused),
    isAllPaused: active.length === 0,
    /** Pauses all dates; reactivates them when all are paused. */
    toggleAll: () => change(active.length > 0 ? active : visits, active.length > 0),
  };
}
