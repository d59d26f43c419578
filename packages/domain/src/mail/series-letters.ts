import type { BookingRow } from '../bookings/booking.queries.ts';
import { REMOVED } from '../bookings/personal-bookings.queries.ts';
import { readsCustomer } from '../bookings/present-booking.ts';
import { formatDuration, formatLongDay, noonOf } from '../platform/dates.ts';
import { formatPrice } from '../platform/money.ts';
import { type Side, when } from './booking-letters.ts';
import { isUnanswered } from './booking-reasons.ts';
import type { Content } from './letter.ts';

/** Returns whether a mail about a series still has a reason: a date to answer, for its customer one that takes place (MAI-13). */
export function hasSeriesReason(rows: readonly BookingRow[], side: Side, now: Date): boolean {
  return rows.some((row) => isUnanswered(row, now) || (side === 'customer' && row.status === 'confirmed'));
}

/** The mail about all dates of a series; null when there is none. */
export function seriesEmail(rows: readonly BookingRow[], side: Side, now: Date): Content | null {
  const unanswered = rows.find((row) => isUnanswered(row, now));
  const first = unanswered ?? rows[0];
  if (!first) return null;
  const dates = rows.map(({ localDate, time, status, providerName }) => {
    const whom = side === 'customer' ? (providerName ?? 'nobody yet') : null;
    return [`${formatLongDay(noonOf(localDate))}, ${time}`, whom, status === 'cancelled' ? 'cancelled' : null]
      .filter(Boolean)
      .join(', ');
  });
  const showsAddress = readsCustomer(side, first) && first.address !== REMOVED;
  const count = dates.length === 1 ? '1 date' : `${dates.length} dates`;
  return {
    subject:
      side === 'customer'
        ? `Your series: ${first.serviceName}, ${count}`
        : `New series: ${first.serviceName}, ${count}`,
    blocks: [
      {
        text:
          side === 'customer'
            ? unanswered
              ? 'We asked for these dates, and write to you as soon as there is an answer.'
              : 'Your provider has already answered. These are your dates.'
            : `${first.customerName} asks for you. Please answer until ${when(first.expiresAt ?? first.startsAt)}.`,
      },
      { items: dates },
      {
        facts: [
          ['Service', first.serviceName],
          ['How long', `${formatDuration(first.duration)} each`],
          ...(showsAddress ? ([['Where', first.address]] as const) : []),
          ...(side === 'provider' ? ([['Customer', first.customerName]] as const) : []),
          ['Total', `${formatPrice(first.totalPrice)} each`],
        ],
      },
      side === 'customer'
        ? { action: 'Open your dashboard', path: '/customer-dashboard' }
        : { action: 'Answer the request', path: '/provider-dashboard' },
    ],
    calendarOf: rows.map(({ id }) => id),
  };
}
