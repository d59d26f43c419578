import { addDays, addMonths, formatJobTimes, londonWall, type TimeOff } from '@doorstep/domain';
import { trpc } from '../../api.tsx';
import type { DayNote } from '../../ui/forms/day-range-picker.tsx';

/** Returns the note for a day of a month `YYYY-MM` or of the next one: its jobs and requests, and time off (AVL-13). */
export function useDayNotes(month: string, timeOff: readonly TimeOff[]): (day: string) => DayNote {
  const jobDays = [...useJobDays(month), ...useJobDays(addMonths(month, 1))];
  const offDays = timeOff.map(daysOf);
  return (day) => {
    const { jobs = [], requests = [] } = jobDays.find(({ date }) => date === day) ?? {};
    const isOff = offDays.some(({ first, last }) => first <= day && day <= last);
    return {
      text: [formatJobTimes({ jobs, requests }), isOff && 'time off'].filter(Boolean).join(', '),
      dot: jobs.length > 0 ? 'filled' : requests.length > 0 ? 'open' : undefined,
      isStriped: isOff,
    };
  };
}

function useJobDays(month: string) {
  const from = `${month}-01`;
  const to = addDays(`${addMonths(month, 1)}-01`, -1);
  const { data = [] } = trpc.bookings.jobDays.useQuery({ from, to });
  return data;
}

/** Returns the London days that a time off touches; one that ends at midnight does not touch the next day. */
function daysOf({ startsAt, endsAt }: TimeOff): { first: string; last: string } {
  return {
    first: londonWall(new Date(startsAt)).date,
    last: londonWall(new Date(Date.parse(endsAt) - 1)).date,
  };
}
