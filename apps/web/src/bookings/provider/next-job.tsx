import {
  type Booking,
  accessDetailsCloseAt,
  choiceLines,
  formatDayTime,
  formatDuration,
  formatPrice,
  formatTime,
  areAccessDetailsReadable,
  isToday,
  STAGE_LABELS,
  type Stage,
  STAGES,
} from '@doorstep/domain';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { IconClock, IconKey, IconMapPin } from '../../ui/display/icons.ts';
import { LinkButton } from '../../ui/display/link-button.tsx';
import { addressText, callLink, mapLink } from '../../ui/display/text.ts';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { distanceLine } from '../page/request-facts.ts';
import { NextStage } from '../job/next-stage.tsx';
import { formatCountdown, formatDatedSlot } from '../visit-time.ts';
import { leaveBy } from './day-plan.ts';
import classes from './next-job.module.css';
import { lastStageOf } from '../job/pending-mutations.ts';
import { useOutbox } from '../job/use-outbox.ts';

/** The next or current job with the way there and its next stage (DSH-15). */
export function NextJob() {
  const next = trpc.bookings.nextJob.useQuery();
  return (
    <Query
      query={next}
      subject="Your next job"
      skeleton={
        <Loading className={classes.loading}>
          <Skeleton height="100%" />
        </Loading>
      }
    >
      {(job) =>
        job ? (
          <Job booking={job} />
        ) : (
          <Text inherit mb="md" c="dimmed">
            No upcoming jobs. Requests you accept appear here.
          </Text>
        )
      }
    </Query>
  );
}

function Job({ booking }: { booking: Booking }) {
  const now = useNow();
  const { id, date, endsAt, duration, serviceName, customerId, customerName, customerPhone } = booking;
  const { data: distance, isPending } = trpc.bookings.distance.useQuery({ bookingId: id });
  const travelText = isPending ? '…' : distance && distanceLine(distance);
  const leave = leaveBy(booking, distance);
  const { pending } = useOutbox(id);
  const lastStage = lastStageOf(booking, pending);
  const requests = [...choiceLines(booking), booking.customRequests ?? ''].filter(Boolean);
  return (
    <section className={classes.next} aria-label="Next job">
      <div className={classes.what}>
        <Group justify="space-between" mih="1.75rem">
          <span className={classes.soft}>Next job</span>
          {leave !== null && isToday(date, now) && lastStage === undefined && leave > now.getTime() && (
            <span className={classes.leave}>
              <IconClock size={16} aria-hidden />
              Leave by {formatTime(new Date(leave).toISOString())}
            </span>
          )}
        </Group>
        <h2>
          <time dateTime={date} title={formatDayTime(date)}>
            {formatCountdown(booking, now)}
          </time>
        </h2>
        <Text size="md">
          <b>{serviceName}</b> for {customerName}
        </Text>
        <p className={classes.soft}>
          {formatDatedSlot(booking, now)} · {formatDuration(duration)} · {formatPrice(booking.totalPrice)}
        </p>
        {requests.length > 0 && <p className={classes.soft}>{requests.join(' · ')}</p>}
        <div className={classes.fact}>
          <IconMapPin size={20} aria-hidden />
          <p>
            {addressText(booking.address)}
            {travelText && <span className={classes.soft}>{travelText}</span>}
          </p>
        </div>
        {areAccessDetailsReadable({ startsAt: date, endsAt }, now) && (
          <div className={classes.fact}>
            <IconKey size={20} aria-hidden />
            <p>
              <Link to={paths.bookingPage(id)}>How to get in</Link>
              <span className={classes.soft}>
                Visible to you until {formatDayTime(accessDetailsCloseAt(booking).toISOString())}
              </span>
            </p>
          </div>
        )}
      </div>
      <div className={classes.act}>
        <StageBar lastStage={lastStage} />
        <NextStage booking={booking} />
        <div className={classes.links}>
          <Button component="a" {...mapLink(booking.address)} variant="default">
            Directions
          </Button>
          <LinkButton to={paths.providerChat(customerId)} variant="default">
            Message
          </LinkButton>
          {customerPhone && (
            <Button component="a" href={callLink(customerPhone)} variant="default">
              Call
            </Button>
          )}
          <LinkButton to={paths.bookingPage(id)} variant="default">
            Open job
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

/** The stages of a job as a bar of three parts; the next one is outlined. */
function StageBar({ lastStage }: { lastStage: Stage | undefined }) {
  const done = lastStage === undefined ? 0 : STAGES.indexOf(lastStage) + 1;
  return (
    <ol className={classes.stages} aria-label="Stages">
      {STAGES.map((stage, index) => (
        <li
          key={stage}
          data-done={index < done}
          data-next={index === done || undefined}
          aria-current={stage === lastStage ? 'step' : undefined}
        >
          {STAGE_LABELS[stage]}
          {index < done - 1 && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
