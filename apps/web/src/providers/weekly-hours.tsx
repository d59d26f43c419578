import type { PublicProfile } from '@doorstep/domain';
import classes from './weekly-hours.module.css';

/** Days as people count them, with the number that hours have (0 is Sunday). */
const DAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

/** On which days and at which times a provider works, in London time. */
export function WeeklyHours({ hours }: Pick<PublicProfile, 'hours'>) {
  const ofDay = Map.groupBy(hours, ({ dayOfWeek }) => dayOfWeek);
  return (
    <table className={classes.hours} aria-label="Weekly hours">
      <tbody>
        {DAYS.map(([day, name]) => (
          <tr key={day} data-free={!ofDay.has(day)}>
            <th scope="row">{name}</th>
            <td>
              {ofDay.get(day)?.map(({ startTime, endTime }) => (
                <span key={startTime}>
                  {startTime}–{endTime}
                  {endTime <= startTime && ' the next day'}
                </span>
              )) ?? 'Not working'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
