import { isLate } from '@doorstep/domain';
import { useState } from 'react';
import { useNow } from '../../ui/browser/use-now.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { RecurringCard } from './recurring-card.tsx';
import { sampleVisits } from './sample.ts';
import type { SeriesActions, Visit } from './visit.ts';

/** What was done to the dates of the sample, by their ids. */
type Changes = Readonly<Record<number, Pick<Visit, 'paused' | 'late'>>>;

/** The documented sample of a cleaning series, marked; what is done to it changes only itself (DSH-9). */
export function RecurringSample() {
  const now = useNow();
  const [changes, setChanges] = useState<Changes>({});
  const visits = sampleVisits(now).map((visit): Visit => {
    const { paused, late } = { ...visit, ...changes[visit.id] };
    return { ...visit, paused, late, moves: [paused ? 'reactivate' : 'skip'] };
  });

  function change(some: readonly Visit[], paused: boolean, done: () => void): void {
    const changed = some.map(({ id, date }) => [id, { paused, late: paused && isLate(date, now) }]);
    setChanges({ ...changes, ...(Object.fromEntries(changed) as Changes) });
    const title = paused ? 'Service paused' : 'Service reactivated';
    showToast({ title, description: 'Only the example has changed.' });
    done();
  }
  const actions: SeriesActions = {
    skip: (visit, done) => change([visit], true, done),
    pauseAll: (done) =>
      change(
        visits.filter(({ paused }) => !paused),
        true,
        done,
      ),
    reactivate: (visit, _, done) => change([visit], false, done),
    isPending: false,
    refusal: null,
    reset: () => {},
  };
  return <RecurringCard pattern="weekly" visits={visits} actions={actions} isExample />;
}
