import { count } from '../platform/count.ts';
import type { BookingRow } from '../bookings/booking.queries.ts';
import { visibleAddress } from '../bookings/present-booking.ts';
import { formatDuration, formatLongDay, noonOf } from '../platform/dates.ts';
import { formatPrice } from '../platform/money.ts';
import { isUnanswered, when } from './booking-emails.ts';
import type { Side } from './problem-texts.ts';
import type { EmailContent } from './render-email.ts';

/** Returns whether an email about a series is current: a date waits for its answer or, for its customer, takes place (MAI-13). */
export function isSeriesEmailCurrent(rows: readonly BookingRow[], side: Side, now: Date): boolean {
  return rows.some((row) => isUnanswered(row, now) || (side === 'customer' && row.status === 'confirmed'));
}

/** Returns the email about all dates of a series; null when there is no date. */
export function seriesEmail(rows: readonly BookingRow[], side: Side, now: Date): EmailContent | null {
  const unanswered = rows.find((row) => isUnanswered(row, now));
  const first = unanswered ?? rows[0];
  if (!first) return null;
  const dates = rows.map(({ localDate, time, status, providerName }) => {
    const providerText = side === 'customer' ? (providerName ?? 'not assigned yet') : null;
    return [
      `${formatLongDay(noonOf(localDate))}, ${time}`,
      providerText,
      status === 'cancelled' ? 'cancelled' : null,
    ]
      .filter(Boolean)
      .join(', ');
  });
  const address = visibleAddress(side, first);
  const dateCount = count(dates.length, 'date');
  return {
    subject:
      side === 'customer'
        ? `Your recurring booking: ${first.serviceName}, ${dateCount}`
        : `New recurring request: ${first.serviceName}, ${dateCount}`,
    blocks: [
      {
        text:
          side === 'customer'
            ? unanswered
              ? 'We’ve sent your request for these dates and will email you as soon as there’s a reply.'
              : 'Your provider has already replied. These are your dates.'
            : `${first.customerName} would like to book you. Please reply by ${when(first.expiresAt ?? first.startsAt)}.`,
      },
      { items: dates },
      {
        facts: [
          ['Service', first.serviceName],
          ['Duration', `${formatDuration(first.duration)} each`],
          ...(address === null ? [] : ([['Where', address]] as const)),
          ...(side === 'provider' ? ([['Customer', first.customerName]] as const) : []),
          ['Total', `${formatPrice(first.totalPrice)} each`],
        ],
      },
      side === 'customer'
        ? { action: 'Open your dashboard', path: '/customer-dashboard' }
        : { action: 'Reply to the request', path: '/provider-dashboard' },
    ],
    calendarOf: rows.map(({ id }) => id),
  };
}
