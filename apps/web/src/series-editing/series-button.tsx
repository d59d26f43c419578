import type { Booking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lateWarning } from '../bookings/move-texts.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { type SeriesCommand, useSeriesCommand } from './use-series-command.ts';

interface SeriesButtonProps {
  command: SeriesCommand;
  seriesId: number;
  /** What the series is called. */
  name: string;
  /** The dates that it is done to, soonest first. */
  dates: readonly Booking[];
  /** Beginning with the first of the dates, rather than with all ahead. */
  following?: boolean;
}

/** Does something to many dates of a series, after asking (S2 §2; Rulings: Skip, pause, reactivate). */
export function SeriesButton({ command, seriesId, name, dates, following = false }: SeriesButtonProps) {
  const [opened, setOpened] = useState(false);
  const texts = textsOf(command, following ? `Cancel this and following` : 'Cancel all services');
  const { mutate, isPending } = useSeriesCommand(command, texts.success);
  const [first] = dates;
  if (!first) return null;
  const warning =
    opened &&
    command !== 'reactivateSeries' &&
    lateWarning(command === 'pauseSeries' ? 'skip' : 'cancel', first);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`${texts.label}: ${following ? `${name}, ${first.date.slice(0, 10)}` : name}`}
        onClick={() => setOpened(true)}
      >
        {texts.label}
      </Button>
      <ConfirmDialog
        title={`${texts.label}?`}
        keepLabel={texts.keep}
        confirmLabel={texts.confirm}
        destructive={command === 'cancelSeries'}
        opened={opened}
        pending={isPending}
        onClose={() => setOpened(false)}
        onConfirm={() =>
          mutate(
            { seriesId, ...(following && { fromBookingId: first.id }) },
            { onSettled: () => setOpened(false) },
          )
        }
      >
        <p>
          <b>{name}</b>, {dates.length === 1 ? '1 date' : `${dates.length} dates`}
        </p>
        <p>{texts.text}</p>
        {warning && <p>{warning}</p>}
      </ConfirmDialog>
    </>
  );
}

function textsOf(command: SeriesCommand, cancelLabel: string) {
  switch (command) {
    case 'pauseSeries':
      return {
        label: 'Pause all services',
        text: 'Each date ahead gives back its time. You can reactivate it as long as the time is free.',
        keep: 'Keep Services',
        confirm: 'Pause all services',
        success: 'Service paused',
      };
    case 'reactivateSeries':
      return {
        label: 'Reactivate all services',
        text: 'The provider is asked again for each date, and has to accept.',
        keep: 'Not yet',
        confirm: 'Reactivate all services',
        success: 'Service reactivated',
      };
    case 'cancelSeries':
      return {
        label: cancelLabel,
        text: 'Are you sure you want to cancel these bookings? This action cannot be undone.',
        keep: 'Keep Bookings',
        confirm: 'Yes, Cancel Bookings',
        success: 'Bookings cancelled',
      };
  }
}
