import {
  type Booking,
  LATE_HOURS,
  NOTICE_HOURS,
  type Role,
  formatDayTime,
  isLateMove,
  visitClosesAt,
} from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { useNow } from '../../ui/browser/use-now.ts';
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconCalendarX,
  IconHelpCircle,
  IconListDetails,
  IconRotate,
} from '../../ui/display/icons.ts';
import { Card } from '../../ui/display/page.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import type { BookingActionName } from '../actions/action-table.tsx';
import type { OfferedAction } from '../actions/booking-actions.tsx';
import { lateFrom } from '../actions/move-texts.ts';
import { LinkRow, RowContent } from '../../ui/display/link-row.tsx';
import rows from '../../ui/display/link-row.module.css';

interface ChangeAndHelpProps {
  booking: Booking;
  actions: readonly OfferedAction[];
}

/** The changes of a booking that are open, and help. An action that is closed says why. */
export function ChangeAndHelp({ booking, actions }: ChangeAndHelpProps) {
  const { role } = useUser();
  const now = useNow();
  const changes = rowsFor(booking, role, actions, now);
  return (
    <Card title="Changes and help">
      <ul data-rows>
        {changes.map(({ id, title, hint, action }) => (
          <li key={id}>
            {action ? (
              <button
                type="button"
                className={rows.row}
                data-destructive={action.destructive}
                aria-describedby={hint ? hintId(id) : undefined}
                disabled={action.isPending}
                onClick={action.onSelect}
              >
                <RowContent icon={iconOf(id)} title={title} hint={hintOf(id, hint)} hasArrow isTextHidden />
                <VisuallyHidden>{action.name}</VisuallyHidden>
              </button>
            ) : (
              <div className={rows.row} data-closed>
                <RowContent icon={iconOf(id)} title={title} hint={hintOf(id, hint)} />
              </div>
            )}
          </li>
        ))}
        {booking.status === 'completed' && (
          <LinkRow to={paths.jobReport(booking.id)} icon={IconListDetails} title="Visit report" />
        )}
        <LinkRow to={paths.help()} icon={IconHelpCircle} title="Help" />
      </ul>
    </Card>
  );
}

const hintId = (id: BookingActionName) => `hint-${id}`;

/** A hint that the button of its row refers to. */
const hintOf = (id: BookingActionName, hint: string | null) => hint && <small id={hintId(id)}>{hint}</small>;

const ICONS: Partial<Record<BookingActionName, typeof IconHelpCircle>> = {
  cancel: IconCalendarX,
  bookAgain: IconRotate,
  reportProblem: IconAlertTriangle,
};
const iconOf = (id: BookingActionName) => ICONS[id] ?? IconCalendarEvent;

interface Row {
  id: BookingActionName;
  title: string;
  hint: string | null;
  /** Undefined while it is closed; the hint says why. */
  action: OfferedAction | undefined;
}

function rowsFor(booking: Booking, role: Role, actions: readonly OfferedAction[], now: Date): Row[] {
  const offered = (id: BookingActionName) => actions.find((action) => action.id === id);
  const row = (id: BookingActionName, title: string, hint: string | null): Row => ({
    id,
    title,
    hint,
    action: offered(id),
  });
  const optional = (id: BookingActionName, title: string, hint: string | null) =>
    offered(id) ? [row(id, title, hint)] : [];
  const closed = whyClosed(booking, now);
  const isCustomer = role === 'customer';
  const isAhead = booking.status === 'pending' || booking.status === 'confirmed';
  return [
    ...(!offered('reschedule') && !offered('cancel') && closed
      ? [row('reschedule', isCustomer ? 'Reschedule or cancel' : 'Cancel', closed)]
      : [
          ...optional('reschedule', 'Reschedule', `To a time at least ${NOTICE_HOURS} hours ahead`),
          ...optional('skip', 'Skip', 'Skip only this date'),
          ...optional('cancel', 'Cancel', cancelHint(booking, role, now)),
        ]),
    ...(isCustomer && (offered('bookAgain') || isAhead)
      ? [
          row(
            'bookAgain',
            'Book Again',
            offered('bookAgain') ? 'Same address, same choices' : 'After the visit',
          ),
        ]
      : []),
    ...(booking.status === 'cancelled'
      ? []
      : [row('reportProblem', 'Report a problem', problemHint(booking, now))]),
  ];
}

/** Says why a visit can be neither moved nor cancelled; null while it can. */
function whyClosed({ status, date, stage }: Booking, now: Date): string | null {
  if (status === 'cancelled') return 'This booking is cancelled';
  if (status === 'completed') return 'The visit is over';
  if (Date.parse(date) > now.getTime()) return null;
  return stage?.name === 'started'
    ? 'Not available once the visit has started'
    : 'Not available after the start time';
}

function cancelHint(booking: Booking, role: Role, now: Date): string | null {
  const { date: startsAt, coveredAt, status } = booking;
  if (status === 'pending') return null;
  if (isLateMove('cancel', role, { startsAt, coveredAt }, now))
    return `Less than ${LATE_HOURS} hours before the start, so it will be marked as late`;
  const from = lateFrom('cancel', booking, role, now);
  return from === null ? 'Not marked as late' : `Marked as late from ${formatDayTime(from)}`;
}

/** Says until when a problem can be reported, before anyone needs it (PRB-1). */
function problemHint(booking: Booking, now: Date): string {
  const { date, problem } = booking;
  const closesAt = visitClosesAt(booking);
  const until = formatDayTime(closesAt.toISOString());
  if (problem) return 'We’re looking into the problem that was reported';
  if (Date.parse(date) > now.getTime()) return `From the start of the visit until ${until}`;
  return closesAt <= now ? `Closed on ${until}` : `Until ${until}`;
}
