import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { formatDay, noonOf } from '../dates.ts';
import { Alternatives } from './alternatives.tsx';
import { Price } from '../services/price.tsx';
import type { useCreateSeries } from './use-create-series.ts';
import classes from './series-progress.module.css';

/** A series that is being created, or was stopped on the way: what stands, and Resume, Undo and other times. */
export function SeriesProgress({ series }: { series: ReturnType<typeof useCreateSeries> }) {
  const { creation, running, failure, failureText } = series;
  const heading = useRef<HTMLHeadingElement>(null);
  // What the keyboard was on has gone, or is out of sight: it goes on from what has happened.
  useEffect(() => {
    if (failureText !== null) heading.current?.focus();
  }, [failureText]);
  if (!creation) return null;
  const { made, dates, serviceName, request } = creation;
  const next = dates[made];
  const isStopped = running !== 'create';
  return (
    <section className={classes.card} aria-label="Recurring booking">
      <h2 ref={heading} tabIndex={-1}>
        {isStopped ? 'Your recurring booking was stopped' : 'Booking your dates'}
      </h2>
      <p>
        {serviceName}: <b>{made}</b> of <b>{dates.length}</b> dates are booked. Each visit costs{' '}
        <Price minor={request.totalPrice} />.
      </p>
      <progress
        className={classes.progress}
        value={made}
        max={dates.length}
        aria-label={`${made} of ${dates.length} dates booked`}
      />
      <ol className={classes.dates}>
        {dates.map(({ index, date, time }, position) => (
          <li key={index} data-state={position < made ? 'booked' : position === made ? 'next' : 'open'}>
            {formatDay(noonOf(date))}, {time}
            <span>{position < made ? 'Booked' : position === made && isStopped ? 'Not booked' : ''}</span>
          </li>
        ))}
      </ol>
      {isStopped && next && (
        <>
          {failureText && (
            <p role="alert" className={classes.failure}>
              Booking {made + 1} could not be made: {failureText}.
            </p>
          )}
          <Alternatives refusal={failure} onChoose={series.moveNext} />
        </>
      )}
      {isStopped && (
        <div className={classes.buttons}>
          <Button disabled={running === 'undo'} onClick={() => void series.resume()}>
            Resume from {made + 1}
          </Button>
          {next && (
            <Button variant="default" disabled={running === 'undo'} onClick={series.leaveNextOut}>
              Leave {formatDay(noonOf(next.date))} out
            </Button>
          )}
          <Button variant="default" loading={running === 'undo'} onClick={() => void series.undo()}>
            Undo
          </Button>
        </div>
      )}
    </section>
  );
}
