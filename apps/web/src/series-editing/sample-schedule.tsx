import { addDays, dayOfWeek, londonWall } from '@doorstep/domain';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { useNow } from '../ui/use-now.ts';
import { PlainRow } from './date-row.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { scheduleOf } from './schedule-text.ts';
import classes from './sample-schedule.module.css';

const TUESDAY = 2;
const DATES = 4;
const HOUR_MS = 3_600_000;

/** The documented schedule for who has booked nothing: weekly on Tuesday, 15:00 to 16:00 (S2 §9), marked as an example. */
export function SampleSchedule() {
  const { date: today } = londonWall(useNow());
  const first = addDays(today, (TUESDAY - dayOfWeek(today) + 7) % 7 || 7);
  const dates = Array.from({ length: DATES }, (_, index) => ({
    date: inLondon(addDays(first, 7 * index), 15),
    status: 'confirmed' as const,
    paused: index === 2,
  }));
  const visit = { date: inLondon(first, 15), endsAt: inLondon(first, 16) };
  return (
    <>
      <div className={classes.intro}>
        <p>
          You have nothing booked yet. This is what a schedule looks like; yours can be skipped, paused and
          cancelled here.
        </p>
        <LinkButton to={paths.booking()}>Book a Service</LinkButton>
      </div>
      <ScheduleCard
        title="Standard Home Cleaning"
        type="cleaning"
        schedule={scheduleOf('weekly', visit)}
        who="Elena Brook · 2.0 hours"
        badge={<span className={classes.badge}>Example</span>}
      >
        {dates.map((date) => (
          <PlainRow key={date.date} date={date} />
        ))}
      </ScheduleCard>
    </>
  );
}

/** The instant of a whole hour of the London clock. */
function inLondon(date: string, hour: number): string {
  const instant = new Date(`${date}T${hour}:00:00Z`);
  const ahead = Number(londonWall(instant).time.slice(0, 2)) - hour;
  return new Date(instant.getTime() - ahead * HOUR_MS).toISOString();
}
