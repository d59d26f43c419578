import {
  type Booking,
  formatDayTime,
  formatFullDay,
  formatTime,
  formatTimeRange,
  type JobRecord,
  PRODUCT_NAME,
} from '@doorstep/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { IconCheck } from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { Page } from '../../ui/display/page.tsx';
import { addressText } from '../../ui/display/text.ts';
import { Unbroken } from '../../ui/display/unbroken.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Query, together } from '../../ui/feedback/query.tsx';
import { useBookingActions } from '../actions/booking-actions.tsx';
import { problemText } from '../booking-status.tsx';
import { photoAlt } from '../job/pending-mutations.ts';
import { BookingPriceLines, creditOf } from '../page/booking-price.tsx';
import { VisitReceipt } from '../visit-receipt.tsx';
import classes from './job-report.module.css';
import './print.css';

/** The printable report of a completed visit (JOB-10). */
export function JobReport({ booking }: { booking: Booking }) {
  const { id, serviceName, date, endsAt, status } = booking;
  const isThere = status === 'completed';
  return (
    <>
      <title>{`Visit report, ${serviceName}, ${formatFullDay(date)} · ${PRODUCT_NAME}`}</title>
      <Page
        title="Visit report"
        lead={
          <b>
            {serviceName}, {formatFullDay(date)}, <Unbroken>{formatTimeRange(date, endsAt)}</Unbroken>
          </b>
        }
        back={
          <Link to={paths.bookingPage(id)} data-no-print>
            Back to the booking
          </Link>
        }
        actions={
          isThere && (
            <Button variant="default" data-no-print onClick={() => window.print()}>
              Print
            </Button>
          )
        }
      >
        {isThere ? (
          <Report booking={booking} />
        ) : (
          <EmptyState title="No report yet">You’ll find it here once the visit is complete.</EmptyState>
        )}
      </Page>
    </>
  );
}

function Report({ booking }: { booking: Booking }) {
  const { id: bookingId, address, customerName, providerName, providerPhoto, serviceType } = booking;
  const record = trpc.jobs.record.useQuery({ bookingId });
  const problems = trpc.bookings.problems.useQuery({ bookingId });
  const problem = problemText(booking);
  return (
    <Query query={together({ record, problems })} subject="The report">
      {(known) => (
        <article className={classes.sheet} data-paper>
          <div className={classes.parts}>
            <Part title="Visit">
              {providerName && (
                <Group gap="md" wrap="nowrap" mb="md">
                  <Avatar name={providerName} photo={providerPhoto} type={serviceType} size="medium" />
                  <p>
                    <b>{providerName}</b>{' '}
                    <Text span inherit display="block" c="dimmed">
                      for {customerName}
                    </Text>
                  </p>
                </Group>
              )}
              <NamedFacts>
                {address && <Fact name="Where">{addressText(address)}</Fact>}
                <Fact name="Booking">{bookingId}</Fact>
                {problem && <Fact name="Problem">{problem}</Fact>}
              </NamedFacts>
            </Part>
            <Part title="Times">
              <VisitReceipt booking={booking} stages={known.record.stages} />
            </Part>
            <Recorded record={known.record} />
          </div>
          <div className={classes.price}>
            <Part title="Price">
              <BookingPriceLines booking={booking} credit={creditOf(known.problems)} />
            </Part>
            <AfterVisit booking={booking} />
          </div>
        </article>
      )}
    </Query>
  );
}

/** A part of the report between lines. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const REPEAT = ['bookAgain'] as const;

/** Lets its customer rate the visit and book it again. */
function AfterVisit({ booking }: { booking: Booking }) {
  const { actions, dialog } = useBookingActions(booking, { only: REPEAT });
  if (useUser().role !== 'customer') return null;
  return (
    <Stack gap="xs" pb="1.25rem" data-no-print>
      {booking.rating === null && <LinkButton to={paths.bookingPage(booking.id)}>Rate this visit</LinkButton>}
      {actions.map(({ id, label, name, isPending, onSelect }) => (
        <Button key={id} variant="default" aria-label={name} loading={isPending} onClick={onSelect}>
          {label}
        </Button>
      ))}
      {dialog}
    </Stack>
  );
}

function Recorded({ record: { tasks, note, photos } }: { record: JobRecord }) {
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      {done.length > 0 && (
        <Part title="What was done">
          <ul className={classes.tasks}>
            {done.map(({ task, doneAt }) => (
              <li key={task}>
                <IconCheck size={18} aria-hidden /> {task}{' '}
                <time dateTime={doneAt ?? ''}>{formatTime(doneAt ?? '')}</time>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {note !== null && (
        <Part title="Note">
          <p data-typed>{note}</p>
        </Part>
      )}
      {photos.length > 0 && (
        <Part title="Photos">
          <div className={classes.photos}>
            {photos.map((photo) => (
              <figure key={photo.id}>
                <img
                  src={photo.path}
                  alt={photoAlt(photo, photos)}
                  width={photo.width}
                  height={photo.height}
                />
                <figcaption>
                  {photo.kind === 'before' ? 'Before' : 'After'}, {formatDayTime(photo.takenAt)}
                  {photo.caption && `: ${photo.caption}`}
                </figcaption>
              </figure>
            ))}
          </div>
        </Part>
      )}
      {done.length + photos.length === 0 && note === null && (
        <Text c="dimmed" className={classes.part}>
          No tasks, note or photos were recorded during this visit.
        </Text>
      )}
    </>
  );
}
