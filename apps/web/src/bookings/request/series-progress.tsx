import { formatDay, noonOf } from '@doorstep/domain';
import { Button } from '@mantine/core';
import { Alternatives } from '../time/alternatives.tsx';
import type { Submitting } from './use-submission.ts';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Price } from '../../services/price.tsx';
import classes from './series-progress.module.css';
import sheet from './sheet.module.css';

/** A series that is being created, or was stopped on the way: what stands, and Resume, Undo and other times. */
export function SeriesProgress({ series }: { series: Submitting }) {
  const { creation, running, refusal, failureText } = series;
  if (!creation) return null;
  const { made, dates, serviceName, request } = creation;
  const next = dates[made];
  const isStopped = running !== 'create';
  return (
    <section className={`${sheet.sheet} ${classes.card}`} aria-label="Recurring booking">
      <h2 ref={failureText === null ? null : focusOnMount} tabIndex={-1}>
        {isStopped ? 'Your recurring booking was stopped' : 'Booking your dates'}
      </h2>
      <p>
        {serviceName}: <b>{made}</b> of <b>{dates.length}</b> {dates.length === 1 ? 'date is' : 'dates are'}{' '}
        booked. Each visit costs <Price minor={request.totalPrice} />.
      </p>
      <progress
        className={classes.progress}
        value={made}
        max={dates.length}
        aria-label={`${made} of ${dates.length} ${dates.length === 1 ? 'date' : 'dates'} booked`}
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
          <Alternatives refusal={refusal} onChoose={series.moveNext} />
        </>
      )}
      {isStopped && (
        <div className={classes.buttons}>
          <Button disabled={running === 'undo'} onClick={series.resume}>
            {next ? `Resume from ${made + 1}` : 'Go on'}
          </Button>
          {next && (
            <Button variant="default" disabled={running === 'undo'} onClick={series.leaveNextOut}>
              Leave {formatDay(noonOf(next.date))} out
            </Button>
          )}
          <Button variant="default" loading={running === 'undo'} onClick={series.undo}>
            Undo
          </Button>
        </div>
      )}
    </section>
  );
}
