import { arrivalWindowOf } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { paths } from '../../paths.ts';
import { ExampleBadge } from '../../ui/display/badge.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { moveTexts } from '../actions/move-texts.ts';
import { nameOf } from '../booking-name.ts';
import { PlainRow } from '../list/date-row.tsx';
import { SAMPLE } from './sample.ts';
import { ScheduleCard, scheduleOf } from './schedule-card.tsx';
import { seriesTexts } from './series-command.ts';
import { useSampleSeries } from './use-sample-series.ts';
import classes from './sample-schedule.module.css';

const SHOWN = 4;

/**
 * The documented schedule for who has booked nothing: weekly on Tuesday, 15:00 to 16:00 (DSH-8), marked as an example (PRO-4).
 * Its two edit options, of one date and of the whole schedule, change nothing but the example.
 */
export function SampleSchedule() {
  const { visits, toggle, isAllPaused, toggleAll } = useSampleSeries();
  const [first] = visits;
  if (!first) return null;
  const { from: date, to: endsAt } = arrivalWindowOf(first);
  return (
    <>
      <div className={classes.intro}>
        <p>
          You haven't booked anything yet. This is an example: skip a date or pause them all to see how it
          works.
        </p>
        <LinkButton to={paths.booking()}>Book a Service</LinkButton>
      </div>
      <ScheduleCard
        title={first.serviceName}
        type={first.serviceType}
        schedule={scheduleOf('weekly', { date, endsAt })}
        who={`${SAMPLE.who} · ${SAMPLE.duration}`}
        badge={<ExampleBadge />}
        actions={
          <EditButton
            label={seriesTexts[isAllPaused ? 'reactivateSeries' : 'pauseSeries'].label}
            of={first.serviceName}
            onClick={toggleAll}
          />
        }
      >
        {visits.slice(0, SHOWN).map((visit) => (
          <PlainRow key={visit.id} date={{ ...visit, id: undefined }}>
            <EditButton
              label={moveTexts[visit.paused ? 'reactivate' : 'skip'].label}
              of={nameOf(visit)}
              onClick={() => toggle(visit)}
            />
          </PlainRow>
        ))}
      </ScheduleCard>
    </>
  );
}

interface EditButtonProps {
  label: string;
  /** What it changes, for screen readers. */
  of: string;
  onClick: () => void;
}

/** One button for both ways, so that the keyboard stays on it. */
function EditButton({ label, of, onClick }: EditButtonProps) {
  return (
    <Button size="xs" variant="default" aria-label={`${label}: ${of}`} onClick={onClick}>
      {label}
    </Button>
  );
}
