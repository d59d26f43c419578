import {
  type Booking,
  formatDayTime,
  formatDuration,
  formatFullDay,
  formatTime,
  formatTimeRange,
  type JobRecord,
  PRODUCT_NAME,
  STAGES,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card, Columns, Page } from '../../ui/display/page.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { photoAlt } from '../job/pending-mutations.ts';
import { Fact, NamedFacts } from '../../ui/display/facts.tsx';
import { BookingPriceLines } from '../page/booking-price.tsx';
import { STEP_LABELS } from '../booking-status.tsx';
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
            {serviceName}, {formatFullDay(date)}, {formatTimeRange(date, endsAt)}
          </b>
        }
        back={
          <Link to={paths.bookingPage(id)} data-no-print>
            Back to the booking
          </Link>
        }
        actions={
          isThere && (
            <Button data-no-print onClick={() => window.print()}>
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
  const record = trpc.jobs.record.useQuery({ bookingId: booking.id });
  const { id, address, customerName, providerName, providerPhoto, serviceType, duration } = booking;
  const price = (
    <Card title="Price">
      <BookingPriceLines booking={booking} />
    </Card>
  );
  return (
    <Columns aside={price}>
      <Card title="Visit">
        <NamedFacts>
          {providerName && (
            <Fact name="Provider">
              <Group gap="xs" wrap="nowrap">
                <Avatar name={providerName} photo={providerPhoto} type={serviceType} size="tiny" />
                {providerName}
              </Group>
            </Fact>
          )}
          <Fact name="Customer">{customerName}</Fact>
          {address && <Fact name="Where">{address}</Fact>}
          <Fact name="Booking">{id}</Fact>
          <Fact name="Booked for">{formatDuration(duration)}</Fact>
        </NamedFacts>
      </Card>
      <Query query={record} subject="The report">
        {(known) => <Recorded record={known} />}
      </Query>
    </Columns>
  );
}

function Recorded({ record: { stages, tasks, note, photos } }: { record: JobRecord }) {
  const marked = STAGES.filter((stage) => stages[stage] !== null);
  const done = tasks.filter(({ doneAt }) => doneAt !== null);
  return (
    <>
      {marked.length + done.length === 0 && (
        <Text c="dimmed">No times or tasks were recorded during this visit.</Text>
      )}
      {marked.length > 0 && (
        <Card title="Times">
          <NamedFacts>
            {marked.map((stage) => (
              <Fact key={stage} name={STEP_LABELS[stage]}>
                <time dateTime={stages[stage] ?? ''}>{formatDayTime(stages[stage] ?? '')}</time>
              </Fact>
            ))}
          </NamedFacts>
        </Card>
      )}
      {done.length > 0 && (
        <Card title="Done">
          <ul className={classes.tasks}>
            {done.map(({ task, doneAt }) => (
              <li key={task}>
                {task} <time dateTime={doneAt ?? ''}>{formatTime(doneAt ?? '')}</time>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {note !== null && (
        <Card title="Note">
          <p className={classes.note}>{note}</p>
        </Card>
      )}
      {photos.length > 0 && (
        <Card title="Photos">
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
        </Card>
      )}
    </>
  );
}
