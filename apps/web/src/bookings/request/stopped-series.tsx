import { count, formatDay, noonOf } from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { Alternatives } from '../time/alternatives.tsx';
import type { BookingSubmission } from './use-submission.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Price } from '../../services/price.tsx';
import classes from './series.module.css';
import sheet from './request.module.css';

/** A series whose creation was stopped: what is booked, and Resume, Undo and other times. */
export function StoppedSeries({ series }: { series: BookingSubmission }) {
  const { stopped, running, refusal, failureText } = series;
  const next = stopped?.dates[stopped.bookedCount];
  if (!next) return null;
  const { bookedCount, dates, serviceName, request } = stopped;
  const isStopped = running !== 'create';
  return (
    <section className={`${sheet.sheet} ${classes.card}`} aria-label="Recurring booking">
      <h2 ref={failureText === null ? null : focusOnMount} tabIndex={-1}>
        {isStopped ? 'Your recurring booking was stopped' : 'Booking your dates'}
      </h2>
      <p>
        {serviceName}: <b>{bookedCount}</b> of <b>{dates.length}</b>{' '}
        {dates.length === 1 ? 'date is' : 'dates are'} booked. Each visit costs{' '}
        <Price minor={request.totalPrice} />.
      </p>
      <progress
        value={bookedCount}
        max={dates.length}
        aria-label={`${bookedCount} of ${count(dates.length, 'date')} booked`}
      />
      <ol className={classes.stoppedDates}>
        {dates.map(({ index, date, time }, position) => (
          <li
            key={index}
            data-state={position < bookedCount ? 'booked' : position === bookedCount ? 'next' : 'open'}
          >
            {formatDay(noonOf(date))}, {time}
            <span>
              {position < bookedCount ? 'Booked' : position === bookedCount && isStopped ? 'Not booked' : ''}
            </span>
          </li>
        ))}
      </ol>
      {isStopped && (
        <>
          {failureText && (
            <Text role="alert" inherit c="var(--ds-danger)" fw={550}>
              We couldn’t make booking {bookedCount + 1}: {failureText}.
            </Text>
          )}
          <Alternatives refusal={refusal} onChoose={series.moveNext} />
          <Group gap="0.625rem">
            <Button disabled={running === 'undo'} onClick={series.resume}>
              Resume from {bookedCount + 1}
            </Button>
            <Button variant="default" disabled={running === 'undo'} onClick={series.leaveNextOut}>
              Leave {formatDay(noonOf(next.date))} out
            </Button>
            <Button variant="default" loading={running === 'undo'} onClick={series.undo}>
              Undo
            </Button>
          </Group>
        </>
      )}
    </section>
  );
}
