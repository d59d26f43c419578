import { useState } from 'react';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { useSeriesActions } from './series-command.ts';
import type { Visit } from './sample-series.ts';

const DateDialog = lazy(async () => (await import('./date-dialog.tsx')).DateDialog);

/** Returns the date of a series that Manage Service begins with: the next that can be skipped, or else reactivated. */
export function findManageable<Date extends Visit>(dates: readonly Date[]): Date | undefined {
  const active = dates.filter(({ paused }) => !paused);
  return [...active, ...dates].find(({ moves }) => moves.includes('skip') || moves.includes('reactivate'));
}

/** Skips or reactivates the next date of a series, or pauses all (SER-10, SER-13): the dialog, and a function that opens it. */
export function useManageService(seriesId: number | null, dates: readonly Visit[]) {
  const [managed, setManaged] = useState<Visit | null>(null);
  const [opened, setOpened] = useState(false);
  const next = findManageable(dates);
  return {
    /** Undefined when no date can be changed any more. */
    open: next && openDialog,
    dialog: seriesId !== null && managed && (
      <ManageDialog
        seriesId={seriesId}
        // The date stays while its dialog closes.
        visit={dates.find(({ id }) => id === managed.id) ?? managed}
        dates={dates}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  };

  function openDialog(): void {
    setManaged(next ?? null);
    setOpened(true);
  }
}

interface ManageDialogProps {
  seriesId: number;
  visit: Visit;
  dates: readonly Visit[];
  opened: boolean;
  onClose: () => void;
}

function ManageDialog({ seriesId, visit, dates, opened, onClose }: ManageDialogProps) {
  const actions = useSeriesActions(seriesId);
  function close(): void {
    onClose();
    actions.reset();
  }
  return (
    <DateDialog
      visit={visit}
      opened={opened}
      onClose={close}
      actions={actions}
      active={dates.filter(({ paused }) => !paused)}
      isExample={false}
      isManaging
    />
  );
}
