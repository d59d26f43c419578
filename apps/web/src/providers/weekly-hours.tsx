import { type PublicProfile, WEEK } from '@doorstep/domain';
import classes from './weekly-hours.module.css';

/** On which days and at which times a provider works, in London time. */
export function WeeklyHours({ hours }: Pick<PublicProfile, 'hours'>) {
  const ofDay = Map.groupBy(hours, ({ dayOfWeek }) => dayOfWeek);
  return (
    <table className={classes.hours} aria-label="Weekly hours">
      <tbody>
        {WEEK.map(([day, name]) => (
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
