import { isLate } from '@doorstep/domain';
import { useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { sampleVisits } from './sample.ts';
import type { SeriesActions, Visit } from './visit.ts';

/** What was changed in the sample, by the ids of its dates. */
type Changes = Readonly<Record<number, Pick<Visit, 'paused' | 'late'>>>;

/** The dates of the sample series and its actions, which change nothing but the sample (DSH-8, DSH-9). */
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
