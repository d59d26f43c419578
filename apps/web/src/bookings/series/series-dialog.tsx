import { count, type DeclineReason, type ListedBooking } from '@doorstep/domain';
import { useState } from 'react';
import { useUser } from '../../session.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';
import { DeclineReasons } from '../actions/reason-dialogs.tsx';
import { lateWarning } from '../actions/move-texts.ts';
import { type SeriesCommand, seriesTexts, useSeriesCommand } from './series-command.ts';

export interface SeriesDialogProps {
  command: SeriesCommand;
  seriesId: number;
  name: string;
  /** The affected dates, soonest first. */
  dates: readonly ListedBooking[];
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
  const [declineReason, setDeclineReason] = useState<DeclineReason | null>(null);
  const [first] = dates;
  if (!first) return null;
  return (
    <ConfirmDialog
      title={`${props.label ?? texts.label}?`}
      keepLabel={texts.keep}
      confirmLabel={texts.confirm}
      destructive={command === 'cancelSeries' || command === 'declineSeries'}
      mutation={mutation}
      sends={{
        seriesId,
        ...(following && { fromBookingId: first.id }),
        ...(declineReason && { declineReason }),
      }}
      opened={opened}
      onClose={onClose}
      isOptimistic
    >
      <p>
        <b>{name}</b>, {count(dates.length, 'date')}
      </p>
      <p>{texts.text}</p>
      {command === 'declineSeries' && <DeclineReasons chosen={declineReason} onChoose={setDeclineReason} />}
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
