import { arrivalWindowOf } from '@doorstep/domain';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { ExampleBadge } from '../../ui/display/example-badge.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { PlainRow } from '../list/date-row.tsx';
import { SAMPLE, sampleVisits } from './sample.ts';
import { ScheduleCard, scheduleOf } from './schedule-card.tsx';
import classes from './sample-schedule.module.css';

const SHOWN = 4;

/** The documented schedule for who has booked nothing: weekly on Tuesday, 15:00 to 16:00 (DSH-8), marked as an example (PRO-4). */
export function SampleSchedule() {
  const visits = sampleVisits(useNow());
  const [first] = visits;
  if (!first) return null;
  const { from: date, to: endsAt } = arrivalWindowOf(first);
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
        title={first.serviceName}
        type={first.serviceType}
        schedule={scheduleOf('weekly', { date, endsAt })}
        who={`${SAMPLE.who} · ${SAMPLE.duration}`}
        badge={<ExampleBadge />}
      >
        {visits.slice(0, SHOWN).map((visit) => (
          <PlainRow key={visit.id} date={visit} />
        ))}
      </ScheduleCard>
    </>
  );
}
