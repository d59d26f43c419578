import { count, type ListedBooking } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { lateWarning } from '../actions/move-texts.ts';
import { type SeriesCommand, seriesTexts, useSeriesCommand } from './series-command.ts';
import { useUser } from '../../session.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';

interface SeriesButtonProps {
  command: SeriesCommand;
  seriesId: number;
  name: string;
  /** The affected dates, soonest first. */
  dates: readonly ListedBooking[];
  /** A large button for an answer that is expected now. */
  large?: boolean;
}

/** A button for an action on many dates of a series, with a confirmation (SER-13, SER-14). */
export function SeriesButton({ command, large = false, ...series }: SeriesButtonProps) {
  const [opened, setOpened] = useState(false);
  const { label } = seriesTexts[command];
  if (series.dates.length === 0) return null;
  return (
    <>
      {series.dates.some(({ moves }) => moves.length > 0) && (
        <Button
          size={large ? 'lg' : 'xs'}
          variant={command === 'acceptSeries' ? 'filled' : 'default'}
          aria-label={`${label}: ${series.name}`}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {label}
        </Button>
      )}
      <SeriesDialog {...series} command={command} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}

interface SeriesDialogProps extends Omit<SeriesButtonProps, 'large'> {
  /** The title, if it is not the command's. */
  label?: string;
  /** Affects the dates from the first of these on, instead of all upcoming ones. */
  following?: boolean;
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation of an action on many dates of a series. */
export function SeriesDialog(props: SeriesDialogProps) {
  const { command, seriesId, name, dates, following = false, opened, onClose } = props;
  const texts = seriesTexts[command];
  const mutation = useSeriesCommand(command);
  const [first] = dates;
  if (!first) return null;
  return (
    <ConfirmDialog
      title={`${props.label ?? texts.label}?`}
      keepLabel={texts.keep}
      confirmLabel={texts.confirm}
      destructive={command === 'cancelSeries' || command === 'declineSeries'}
      mutation={mutation}
      sends={{ seriesId, ...(following && { fromBookingId: first.id }) }}
      opened={opened}
      onClose={onClose}
      isOptimistic
    >
      <p>
        <b>{name}</b>, {count(dates.length, 'date')}
      </p>
      <p>{texts.text}</p>
      <LateWarning command={command} first={first} />
    </ConfirmDialog>
  );
}

/** Warns when the action is late for the first date. */
function LateWarning({ command, first }: { command: SeriesCommand; first: ListedBooking }) {
  const { role } = useUser();
  if (command !== 'pauseSeries' && command !== 'cancelSeries') return null;
  const warning = lateWarning(command === 'pauseSeries' ? 'skip' : 'cancel', first, role);
  return warning && <Warning>{warning}</Warning>;
}
