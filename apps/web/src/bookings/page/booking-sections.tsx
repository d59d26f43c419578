import { type Booking, READABLE, type Role } from '@doorstep/domain';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { PersonControls } from '../../providers/relations/person-controls.tsx';
import type { Person } from '../../providers/relations/use-set-relation.ts';
import { useUser } from '../../session.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { Card } from '../../ui/display/page.tsx';
import classes from './booking-page.module.css';
import { Button } from '@mantine/core';
import { trpc } from '../../api.tsx';
import { focusOnMount } from '../../ui/browser/focus.ts';
import { Refusal } from '../../ui/feedback/notice.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { CustomersPreferences } from './request-details.tsx';
import { LinkButton } from '../../ui/display/link-button.tsx';
import {
  StatusBadge,
  answerText,
  coverText,
  lateText,
  problemText,
  reasonText,
  rescheduleText,
  whoText,
} from '../booking-status.tsx';
import { RebookingChoices } from '../rebooking/rebooking-choices.tsx';

/** Returns the other party of a booking; null for admins, and while there is no provider. */
export function otherSideOf(booking: Booking, role: Role): Person | null {
  const { customerId, customerName, providerId, providerName } = booking;
  if (role === 'provider') return { id: customerId, name: customerName };
  return role === 'customer' && providerId && providerName ? { id: providerId, name: providerName } : null;
}

/** The other party: a provider can be a favourite, and either side can be blocked (PRV-6). */
export function OtherSide({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const other = otherSideOf(booking, role);
  if (!other) return null;
  const isCustomer = role === 'customer';
  return (
    <Card title={isCustomer ? 'Provider' : 'Customer'}>
      <div className={classes.person}>
        <Avatar
          name={other.name}
          photo={isCustomer ? booking.providerPhoto : null}
          type={booking.serviceType}
          size="tiny"
        />
        {isCustomer ? <Link to={paths.provider(other.id)}>{other.name}</Link> : <b>{other.name}</b>}
      </div>
      <PersonControls person={other} />
    </Card>
  );
}

/** Access details for the provider, around the visit (KEY-2); each reading is recorded and its customer notified (KEY-3). */
export function HowToGetIn({
  booking: { id: bookingId, providerId, customerName, status },
}: {
  booking: Booking;
}) {
  const viewer = useUser();
  const read = trpc.accessDetails.read.useMutation();
  const isTheirs = viewer.role === 'provider' && viewer.id === providerId;
  if (!isTheirs || (status !== 'confirmed' && status !== 'completed')) return null;
  const { instructions = null, notes = null } = read.data ?? {};
  return (
    <Card title="How to get in">
      {read.data ? (
        <div ref={focusOnMount} tabIndex={-1} className={classes.read}>
          {instructions === null && notes === null && (
            <p>{customerName} wrote nothing down. Please ask in a message.</p>
          )}
          {instructions !== null && <p>{instructions}</p>}
          {notes !== null && <p>{notes}</p>}
        </div>
      ) : (
        <div className={classes.closed}>
          <p className={classes.hint}>
            Open from {READABLE.from} the day before until {READABLE.hoursAfter} hours after the visit.{' '}
            {customerName} sees that you read it.
          </p>
          <Refusal of={read} />
          <Button variant="default" loading={read.isPending} onClick={() => read.mutate({ bookingId })}>
            Show how to get in
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The details of a booking, with the customer's preferences for its provider. */
export function BookingDetails({ booking }: { booking: Booking }) {
  const { role } = useUser();
  return (
    <Card title="Details">
      <BookingFacts booking={booking} />
      {role === 'provider' && booking.status !== 'cancelled' && (
        <CustomersPreferences bookingId={booking.id} />
      )}
    </Card>
  );
}

/** The link to the report of the visit. */
export function BookingLinks({ booking }: { booking: Booking }) {
  return (
    booking.status === 'completed' && (
      <LinkButton variant="default" to={paths.jobReport(booking.id)}>
        Job report
      </LinkButton>
    )
  );
}

/** The status of a booking: the provider's deadline, why it was cancelled, and replacements. */
export function BookingState({ booking }: { booking: Booking }) {
  const { role } = useUser();
  const { status, replacedById, rebookable, flagged, flagNote } = booking;
  const who = role !== 'provider' && status === 'pending' ? whoText(booking, role) : null;
  const sentences = [
    who,
    answerText(booking, role),
    coverText(booking, role),
    rescheduleText(booking, role),
    reasonText(booking, role),
    lateText(booking),
    problemText(booking),
    flagged && !flagNote ? 'Flagged' : null,
  ].filter((sentence) => sentence !== null);
  return (
    <Card title="How it stands">
      <div className={classes.standing}>
        <StatusBadge of={booking} />
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}.</p>
        ))}
        {flagNote && <p>Flagged: {flagNote}</p>}
        {replacedById !== null && (
          <p>
            It was booked again: <Link to={paths.bookingPage(replacedById)}>to the new booking</Link>.
          </p>
        )}
        {rebookable && <RebookingChoices booking={booking} />}
      </div>
    </Card>
  );
}
