import { RecurringCard } from './recurring-card.tsx';
import { useSampleSeries } from './use-sample-series.ts';

/** The documented sample of a cleaning series, marked; what is done to it changes only itself (DSH-9). */
export function RecurringSample() {
  const { visits, actions } = useSampleSeries();
  return <RecurringCard pattern="weekly" visits={visits} actions={actions} isExample />;
}
