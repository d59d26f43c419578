import {
  type Booking,
  type ListedBooking,
  type Person,
  STAGES,
  type Visit,
  formatDay,
  formatDuration,
  formatPrice,
  formatTime,
} from '@doorstep/domain';
import { Box, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { trpc } from '../api.tsx';
import { STEP_LABELS } from '../bookings/booking-status.tsx';
import { bookingName } from '../bookings/booking-texts.ts';
import { visitSentence } from '../bookings/visit-sentence.ts';
import { formatSlot } from '../bookings/visit-time.ts';
import { paths } from '../paths.ts';
import { useUser } from '../session.tsx';
import { useNow } from '../ui/browser/use-now.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { IconCheck, IconMapPin } from '../ui/display/icons.ts';
import { LinkButton } from '../ui/display/link-button.tsx';
import { Stars } from '../ui/display/stars.tsx';
import { addressText, firstNameOf } from '../ui/display/text.ts';
import { VisuallyHidden } from '../ui/display/visually-hidden.tsx';
import { Query } from '../ui/feedback/query.tsx';
import { Doorway } from '../ui/illustrations/doorway.tsx';
import { ServiceArch } from '../ui/illustrations/service-picture.tsx';
import classes from './chat.module.css';
import { reachedStages } from './visit-strip.tsx';

interface VisitPanelProps {
  person: Person;
  visit: Visit | null;
  booking: Booking | null;
}

/** The next visit with a person, and the latest past ones (MSG-9). */
export function VisitPanel({ person, visit, booking }: VisitPanelProps) {
  return (
    <Stack gap="1.75rem">
      {visit && booking && <NextVisit person={person} booking={booking} />}
      {!visit && (
        <Text c="dimmed" size="xs">
          No upcoming visit
        </Text>
      )}
      <PastVisits person={person} />
    </Stack>
  );
}

function NextVisit({ person, booking }: { person: Person; booking: Booking }) {
  const { id, serviceName, serviceType, serviceId, date, endsAt, duration, totalPrice, address } = booking;
  const { role } = useUser();
  const now = useNow();
  const { headline, detail } = visitSentence(booking, role, now);
  return (
    <section aria-label="This visit">
      {role === 'customer' ? (
        <div className={classes.scene}>
          <Doorway>
            <Avatar name={person.name} photo={person.photo} type={serviceType} size="large" />
          </Doorway>
        </div>
      ) : (
        <ServiceArch type={serviceType} serviceId={serviceId} width={48} />
      )}
      <Text c="dimmed" size="xs" fw={600} mt="xs">
        This visit
      </Text>
      <Box component="h3" mb="0.25rem">
        {headline}
      </Box>
      {detail && (
        <Text c="dimmed" size="xs">
          {detail}
        </Text>
      )}
      <p>{serviceName}</p>
      <Text c="dimmed" size="xs">
        {formatSlot({ date, endsAt }, now)} · {formatDuration(duration)} · {formatPrice(totalPrice)}
      </Text>
      <Stages booking={booking} />
      {address && (
        <Group component="p" gap="xs" align="start" wrap="nowrap" mb="md">
          <IconMapPin size={18} color="var(--ds-accent)" aria-hidden />
          {addressText(address)}
        </Group>
      )}
      <LinkButton variant="default" fullWidth to={paths.bookingPage(id)}>
        View booking
      </LinkButton>
    </section>
  );
}

const STAGE_STEPS = ['accepted', ...STAGES] as const;

/** The four stages of a visit, below each other, with the times that are known. */
function Stages({ booking }: { booking: Booking }) {
  const record = trpc.jobs.record.useQuery({ bookingId: booking.id });
  const reached = reachedStages(booking);
  const times = [null, ...STAGES.map((stage) => record.data?.stages[stage] ?? null)];
  const expected = [null, null, formatTime(booking.date), `about ${formatTime(booking.endsAt)}`];
  return (
    <ol className={classes.stages} aria-label="Stages">
      {STAGE_STEPS.map((name, index) => {
        const at = times[index];
        return (
          <li key={name} data-reached={index < reached}>
            <span className={classes.arch} data-arch={index < reached ? 'done' : 'ahead'} aria-hidden>
              {index < reached && <IconCheck size={14} stroke={3} />}
            </span>
            <span>{STEP_LABELS[name]}</span>
            <Text span ml="auto" size="xs">
              {at ? <time dateTime={at}>{formatTime(at)}</time> : index >= reached && expected[index]}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}

function PastVisits({ person: { id: userId, name } }: { person: Person }) {
  const past = trpc.bookings.pastWith.useQuery({ userId });
  return (
    <Query query={past} subject="Past visits" skeleton={null}>
      {(visits) =>
        visits.length > 0 && (
          <section aria-label="Past visits">
            <Box component="h3" mb="0.25rem" fz="md">
              Past visits with {firstNameOf(name)}
            </Box>
            <ul data-rows>
              {visits.map((visit) => (
                <PastVisit key={visit.id} booking={visit} />
              ))}
            </ul>
          </section>
        )
      }
    </Query>
  );
}

/** A past visit, which leads to its page. */
function PastVisit({ booking }: { booking: ListedBooking }) {
  const { id, serviceType, serviceId, serviceName, date, status, rating } = booking;
  const isUnrated = useUser().role === 'customer' && status === 'completed' && !rating;
  return (
    <Group component="li" gap="sm" wrap="nowrap" mih="2.25rem">
      <ServiceArch type={serviceType} serviceId={serviceId} width={28} />
      <Link to={paths.bookingPage(id)}>
        {formatDay(date)}
        <VisuallyHidden>, {serviceName}</VisuallyHidden>
      </Link>
      <Box ml="auto">
        {rating ? <Stars rating={rating} /> : null}
        {isUnrated && (
          <Link to={paths.bookingPage(id)} aria-label={`Review: ${bookingName(booking)}`}>
            Review
          </Link>
        )}
      </Box>
    </Group>
  );
}
