import type { ListedBooking } from '@doorstep/domain';
import { type ReactNode, useState } from 'react';
import { useIsPhone } from '../../ui/browser/use-is-phone.ts';
import { Stars } from '../../ui/display/stars.tsx';
import { VisuallyHidden } from '../../ui/display/visually-hidden.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { statusText } from '../booking-status.tsx';
import { ServiceCell, StatusCell, TimeCell, WhoNotes } from './booking-cells.tsx';
import classes from './booking-table.module.css';

const COLUMNS = ['Service', 'Date & Time', 'Status', 'Actions'];

interface BookingTableProps {
  label: string;
  /** History: low rows without a header line. */
  isQuiet?: boolean;
  /** All of its rows are. */
  isHidden?: boolean;
  children: ReactNode;
}

/** A customer's bookings as rows of two lines at most, which become cards on a phone (LOO-6). */
export function BookingTable({ label, isQuiet = false, isHidden = false, children }: BookingTableProps) {
  return (
    <table className={classes.table} aria-label={label} data-quiet={isQuiet} hidden={isHidden}>
      <thead>
        <tr>
          {COLUMNS.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody data-rows>{children}</tbody>
    </table>
  );
}

interface BookingRowProps {
  booking: ListedBooking;
  isQuiet?: boolean;
  /** It needs a decision. */
  isUrgent?: boolean;
  isHidden?: boolean;
  /** Text below the time. */
  note?: ReactNode;
  children?: ReactNode;
}

export function BookingRow(props: BookingRowProps) {
  const { booking, isQuiet = false, isUrgent = false, isHidden = false, note, children } = props;
  const { serviceType, serviceId, providerName, status, rating, seriesId } = booking;
  // On a phone the provider is on the line of the time; a declined request names them in its status.
  const isPhone = useIsPhone();
  const namesWho = !isQuiet && !isUrgent;
  const isDone = isQuiet && status === 'completed';
  const [firstStatus] = useState(status);
  const isAccepted = firstStatus === 'pending' && status === 'confirmed';
  return (
    <tr data-urgent={isUrgent} data-accepted={isAccepted} data-series={seriesId !== null} hidden={isHidden}>
      <td>
        <span className={classes.picture}>
          <ServiceArch type={serviceType} serviceId={serviceId} width={isQuiet ? 26 : 38} />
        </span>
        <ServiceCell booking={booking} isQuiet={!namesWho || isPhone} />
        {isQuiet && !isPhone && providerName && <span className={classes.note}>{providerName}</span>}
      </td>
      <td>
        <TimeCell booking={booking} />
        {namesWho && isPhone && <WhoNotes booking={booking} />}
        {note && <span className={classes.note}>{note}</span>}
      </td>
      <td>
        {isDone ? <VisuallyHidden>{statusText(booking)}</VisuallyHidden> : <StatusCell booking={booking} />}
        {rating ? <Stars rating={rating} /> : null}
      </td>
      <td className={classes.actions}>{children}</td>
    </tr>
  );
}

/** Rows that are loading, as high as the rows that replace them. */
export function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <Loading className={classes.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height - 8} />
      ))}
    </Loading>
  );
}
