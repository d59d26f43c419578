import type { Booking } from '@doorstep/domain';
import { lateWarning } from '../actions/move-texts.ts';
import { type SeriesCommand, seriesTexts, useSeriesCommand } from './series-command.ts';
import { useUser } from '../../session.tsx';
import { ConfirmButton } from '../../ui/feedback/confirm-dialog.tsx';
import { Warning } from '../../ui/feedback/notice.tsx';

interface SeriesButtonProps {
  command: SeriesCommand;
  seriesId: number;
  name: string;
  /** The affected dates, soonest first. */
  dates: readonly Booking[];
  /** Affects the dates from the first of these on, instead of all upcoming ones. */
  following?: boolean;
  /** A large button for an answer that is expected now. */
  large?: boolean;
}

/** A button for an action on many dates of a series, with a confirmation (SER-13, SER-14). */
export function SeriesButton({
  command,
  seriesId,
  name,
  dates,
  following = false,
  large = false,
}: SeriesButtonProps) {
  const texts = { ...seriesTexts[command], ...(following && { label: 'Cancel this and following' }) };
  const mutation = useSeriesCommand(command);
  const [first] = dates;
  if (!first) return null;
  return (
    <ConfirmButton
      label={texts.label}
      of={following ? `${name}, ${first.date.slice(0, 10)}` : name}
      size={large ? 'lg' : 'xs'}
      variant={command === 'acceptSeries' ? 'filled' : 'default'}
      title={`${texts.label}?`}
      keepLabel={texts.keep}
      confirmLabel={texts.confirm}
      destructive={command === 'cancelSeries' || command === 'declineSeries'}
      mutation={mutation}
      sends={{ seriesId, ...(following && { fromBookingId: first.id }) }}
    >
      <p>
        <b>{name}</b>, {dates.length === 1 ? '1 date' : `${dates.length} dates`}
      </p>
      <p>{texts.text}</p>
      <LateWarning command={command} first={first} />
    </ConfirmButton>
  );
}

/** Returns dates that stay the same while the dialog is open. */
function LateWarning({ command, first }: { command: SeriesCommand; first: Booking }) {
  const { role } = useUser();
  if (command !== 'pauseSeries' && command !== 'cancelSeries') return null;
  const warning = lateWarning(command === 'pauseSeries' ? 'skip' : 'cancel', first, role);
  return warning && <Warning>{warning}</Warning>;
}
