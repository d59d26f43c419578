import { type Booking, RECURRENCE_LABELS, type RecurrencePattern } from '@doorstep/domain';
import { formatLongDay, formatTime } from '../dates.ts';

/** `Every Tuesday, 15:00 - 16:00`: how a series comes round, by one of its dates. */
export function scheduleOf(
  pattern: RecurrencePattern | null,
  { date, endsAt }: Pick<Booking, 'date' | 'endsAt'>,
): string {
  const [weekday = ''] = formatLongDay(date).split(' ');
  const round = {
    weekly: `Every ${weekday}`,
    biweekly: `${RECURRENCE_LABELS.biweekly} on ${weekday}`,
    monthly: RECURRENCE_LABELS.monthly,
  };
  return `${pattern ? round[pattern] : 'Several dates'}, ${formatTime(date)} - ${formatTime(endsAt)}`;
}
