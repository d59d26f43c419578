import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import type { SeriesActions, Visit } from './sample-series.ts';

const DateDialog = lazy(async () => (await import('./date-dialog.tsx')).DateDialog);

/** Returns the date of a series that Manage Service begins with: the next that can be skipped, or else reactivated. */
function findManageable(dates: readonly Visit[]): Visit | undefined {
  const active = dates.filter(({ paused }) => !paused);
  return [...active, ...dates].find(({ moves }) => moves.includes('skip') || moves.includes('reactivate'));
}

/** Returns the dialog about one of the dates of a series, and functions that open it with its facts or to change it (DSH-10). */
export function useDateDialog(dates: readonly Visit[], actions: SeriesActions, isExample = false) {
  const [chosen, choose] = useState<{ visit: Visit; isManaging: boolean } | null>(null);
  const [opened, setOpened] = useState(false);
  const manageable = findManageable(dates);
  const present = dates.find(({ id }) => id === chosen?.visit.id);
  // A date that is cancelled closes its dialog, which does not open again if the date returns.
  if (opened && !present) setOpened(false);
  function open(visit: Visit, isManaging = false): void {
    choose({ visit, isManaging });
    setOpened(true);
  }
  function close(): void {
    setOpened(false);
    actions.reset();
  }
  return {
    open,
    /** Undefined when no date can be changed any more. */
    manage: manageable && (() => open(manageable, true)),
    dialog: chosen && (
      <DateDialog
        // The date stays while its dialog closes.
        visit={present ?? chosen.visit}
        opened={opened}
        onClose={close}
        actions={actions}
        active={dates.filter(({ paused }) => !paused)}
        isExample={isExample}
        isManaging={chosen.isManaging}
      />
    ),
  };
}
