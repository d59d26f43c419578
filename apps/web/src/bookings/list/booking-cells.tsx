import { type ListedBooking, formatDayTime } from '@doorstep/domain';
import { Text } from '@mantine/core';
import { PageLink } from '../../ui/display/page-link.tsx';
import { paths } from '../../paths.ts';
import { useUser } from '../../session.tsx';
import {
  StatusBadge,
  answerText,
  lateText,
  problemText,
  reasonText,
  rescheduleText,
  whoText,
} from '../booking-status.tsx';
import classes from './list.module.css';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import type { ReactNode } from 'react';
import type { RowMenuItem } from '../../ui/display/row-menu-item.ts';
import { BookingActions } from '../actions/booking-actions.tsx';

interface CellProps {
  booking: ListedBooking;
}

/** The service, linked to the booking's page, with the provider and their deadline unless `isQuiet`. */
export function ServiceCell({ booking, isQuiet = false }: CellProps & { isQuiet?: boolean }) {
  return (
    <>
      <ServiceLink booking={booking} />
      {!isQuiet && <WhoNotes booking={booking} />}
    </>
  );
}

/** The provider and their deadline. */
export function WhoNotes({ booking }: CellProps) {
  const { role } = useUser();
  return <Notes notes={[whoText(booking, role), answerText(booking, role)]} />;
}

/** The service of a past visit, and the outcome of a problem (PRB-5). */
export function DoneCell({ booking }: CellProps) {
  return (
    <>
      <ServiceLink booking={booking} />
      <Notes notes={[problemText(booking)]} />
    </>
  );
}

function ServiceLink({ booking: { id, serviceName } }: CellProps) {
  return (
    <PageLink data-quiet className={classes.service} to={paths.bookingPage(id)}>
      {serviceName}
    </PageLink>
  );
}

/** The time, and another time that the customer requested. */
export function TimeCell({ booking }: CellProps) {
  const { role } = useUser();
  return (
    <>
      <time className={classes.time} dateTime={booking.date}>
        {formatDayTime(booking.date)}
      </time>
      <Notes notes={[rescheduleText(booking, role)]} />
    </>
  );
}

/** The status, its reason, and whether it was late. */
export function StatusCell({ booking }: CellProps) {
  const { role } = useUser();
  return (
    <>
      <StatusBadge booking={booking} />
      <Notes notes={[reasonText(booking, role), lateText(booking), problemText(booking)]} />
    </>
  );
}

function Notes({ notes }: { notes: readonly (string | null)[] }) {
  return notes.filter(Boolean).map((note) => (
    <span key={note} className={classes.note}>
      {note}
    </span>
  ));
}

/** Without an id it is an example without a link. */
type RowDate = Pick<ListedBooking, 'date' | 'status' | 'paused'> & { id?: number | undefined };

interface DateRowProps extends CellProps {
  /** A booking of its own, whose row names the service; the dates of a series share it. */
  isSingle?: boolean;
  menu?: readonly RowMenuItem[];
}

/** A booking, or a date of a series, with its provider, status and actions. */
export function DateRow({ booking, isSingle = false, menu = [] }: DateRowProps) {
  const { serviceId, serviceType, serviceName } = booking;
  return (
    <PlainRow
      date={booking}
      who={<WhoNotes booking={booking} />}
      {...(isSingle && {
        name: serviceName,
        picture: <ServiceArch type={serviceType} serviceId={serviceId} width={34} />,
      })}
    >
      <BookingActions booking={booking} menu={menu} />
    </PlainRow>
  );
}

interface PlainRowProps {
  date: RowDate;
  name?: string;
  picture?: ReactNode;
  /** The provider, and until when they answer. */
  who?: ReactNode;
  children?: ReactNode;
}

/** The layout of a `DateRow`, also for examples. */
export function PlainRow({ date, name, picture, who, children }: PlainRowProps) {
  const title = (
    <>
      {name && (
        <Text span inherit display="block" fw={700}>
          {name}
        </Text>
      )}{' '}
      <time className={classes.when} dateTime={date.date}>
        {formatDayTime(date.date)}
      </time>
    </>
  );
  return (
    <li className={classes.row} data-paused={date.paused}>
      <div className={classes.what}>
        {picture}
        <div>
          {date.id ? (
            <PageLink data-quiet to={paths.bookingPage(date.id)}>
              {title}
            </PageLink>
          ) : (
            title
          )}
        </div>
      </div>
      <div className={classes.state}>
        <div>{who}</div>
        <StatusBadge booking={date} />
      </div>
      <div className={classes.actions}>{children}</div>
    </li>
  );
}
