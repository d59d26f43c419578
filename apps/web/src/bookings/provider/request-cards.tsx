import {
  choiceLines,
  formatDay,
  formatDayTime,
  formatDuration,
  formatPrice,
  formatTime,
  formatTimeRange,
  isToday,
  type JobRequest,
  RECURRENCE_LABELS,
  type RecurrencePattern,
} from '@doorstep/domain';
import { replaceEqualDeep } from '@tanstack/react-query';
import { memo } from 'react';
import { PageLink } from '../../ui/display/page-link.tsx';
import { byPage, trpc } from '../../api.tsx';
import { paths } from '../../paths.ts';
import { useNow } from '../../ui/browser/use-now.ts';
import { Disclosure } from '../../ui/display/disclosure.tsx';
import { IconCalendarEvent, IconCash, IconMapPin } from '../../ui/display/icons.ts';
import { addressText } from '../../ui/display/text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { lazy } from '../../ui/feedback/lazy.tsx';
import { LoadMore } from '../../ui/feedback/load-more.tsx';
import { Query } from '../../ui/feedback/query.tsx';
import { ServiceArch } from '../../ui/illustrations/service-picture.tsx';
import { AnswerButtons } from '../actions/answer-buttons.tsx';
import { StatusBadge, lateText } from '../booking-status.tsx';
import { DateRow } from '../list/booking-cells.tsx';
import { distanceLine, TimeLeft } from '../page/request-facts.ts';
import { SeriesButton } from '../series/series-button.tsx';
import { LoadedBooking } from '../loaded-booking.tsx';
import classes from './request-cards.module.css';

const RequestDetails = lazy(async () => (await import('../page/request-details.tsx')).RequestDetails);

/** Unanswered requests as cards, one per series, next first (DSH-14). */
export function PendingRequests() {
  const pages = trpc.bookings.requests.useInfiniteQuery({}, byPage);
  return (
    <Query query={pages} subject="Your requests">
      {(data) => {
        const requests = data.pages.flatMap(({ items }) => items);
        if (requests.length === 0) {
          return (
            <EmptyState title="No pending requests">
              New requests appear here for you to accept or decline.
            </EmptyState>
          );
        }
        return (
          <>
            <table className={classes.cards} aria-label="Pending Requests">
              <thead data-visually-hidden>
                <tr>
                  {['Service', 'Date & Time', 'Address', 'Actions'].map((title) => (
                    <th key={title} scope="col">
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody data-rows>
                {requests.map((request) => (
                  <RequestCard key={request.id} request={request} />
                ))}
              </tbody>
            </table>
            <LoadMore query={pages} subject="Later requests">
              Show later requests
            </LoadMore>
          </>
        );
      }}
    </Query>
  );
}

interface CardProps {
  request: JobRequest;
}

/** Renders again only when its request has changed, however often the list is refetched. */
const RequestCard = memo(Card, (previous, next) => {
  return replaceEqualDeep(previous.request, next.request) === previous.request;
});

function Card({ request: { booking, dates: datesOfSeries, distance } }: CardProps) {
  const { id, serviceId, serviceType, serviceName, customerName } = booking;
  const dates = datesOfSeries.length > 0 ? datesOfSeries : [booking];
  const isSeries = dates.length > 1;
  const series = { name: serviceName, dates, large: true };
  const tags = choiceLines(booking);
  const isAnswered = dates.every(({ status }) => status !== 'pending');
  return (
    <tr>
      <td className={classes.service}>
        <ServiceArch type={serviceType} serviceId={serviceId} />
        <div>
          <PageLink data-quiet to={paths.bookingPage(id)}>
            {serviceName}
          </PageLink>
          <span>{customerName}</span>
          <Deadline booking={booking} />
          {booking.late && <span>{lateText(booking)}</span>}
        </div>
        <TimeRing booking={booking} />
      </td>
      <td className={classes.facts}>
        <TimeAndPay booking={booking} dates={dates} />
      </td>
      <td>
        <div className={classes.fact}>
          <IconMapPin size={18} aria-hidden />
          {addressText(booking.address)}
          {distance && <span>{distanceLine(distance)}</span>}
        </div>
      </td>
      <td>
        {tags.length > 0 && (
          <ul className={classes.tags} aria-label="Choices">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        {isSeries && (
          <Disclosure label="Each date" subject={serviceName}>
            <ul>
              {dates.map((each) => (
                <DateRow key={each.id} booking={each} />
              ))}
            </ul>
          </Disclosure>
        )}
        <Disclosure label="Request details" subject={serviceName}>
          <LoadedBooking id={booking.id}>{(loaded) => <RequestDetails booking={loaded} />}</LoadedBooking>
        </Disclosure>
        {isAnswered && <StatusBadge booking={booking} />}
        <div className={classes.answers}>
          {isSeries && booking.seriesId !== null ? (
            <>
              <SeriesButton {...series} command="acceptSeries" seriesId={booking.seriesId} />
              <SeriesButton {...series} command="declineSeries" seriesId={booking.seriesId} />
            </>
          ) : (
            <AnswerButtons booking={booking} only={['accept', 'decline']} />
          )}
        </div>
      </td>
    </tr>
  );
}

/** Time and pay of a request, for a series of all its dates. */
function TimeAndPay({ booking, dates }: Pick<JobRequest, 'booking' | 'dates'>) {
  const { date, endsAt, duration } = booking;
  const isSeries = dates.length > 1;
  const pay = dates.reduce((sum, { totalPrice }) => sum + totalPrice, 0);
  return (
    <>
      <div className={classes.fact}>
        <IconCalendarEvent size={18} aria-hidden />
        <time dateTime={date}>{isSeries ? formatDayTime(date) : formatDay(date)}</time>
        <span>
          {isSeries ? (
            <Series pattern={booking.recurrencePattern} dates={dates} />
          ) : (
            formatTimeRange(date, endsAt)
          )}
        </span>
      </div>
      <div className={classes.fact}>
        <IconCash size={18} aria-hidden />
        <b>{formatPrice(pay)}</b>
        <span>
          {isSeries ? `${dates.length} visits of ${formatDuration(duration)}` : formatDuration(duration)}
        </span>
      </div>
    </>
  );
}

/** `Weekly, 3 dates, the last on Tue 17 Mar, 09:00` */
function Series({ pattern, dates }: { pattern: RecurrencePattern | null } & Pick<JobRequest, 'dates'>) {
  const last = dates.at(-1);
  return `${pattern ? `${RECURRENCE_LABELS[pattern]}, ` : ''}${dates.length} dates, the last on ${formatDayTime(last?.date ?? '')}`;
}

const HOUR_MS = 3_600_000;
/** Below this, the deadline is urgent. */
const SOON_MS = 3 * HOUR_MS;

/** `Reply by 16:00, 1 hour left` */
function Deadline({ booking: { expiresAt } }: Pick<JobRequest, 'booking'>) {
  const now = useNow();
  if (!expiresAt) return null;
  return (
    <span className={classes.deadline} data-soon={Date.parse(expiresAt) - now.getTime() < SOON_MS}>
      Reply by{' '}
      <time dateTime={expiresAt}>
        {isToday(expiresAt, now) ? formatTime(expiresAt) : formatDayTime(expiresAt)}
      </time>
      ,{' '}
      <span className={classes.left}>
        <TimeLeft until={expiresAt} />
      </span>
    </span>
  );
}

const RADIUS = 19;

/** The time left to answer as a ring. Hidden from screen readers: the text next to it says it. */
function TimeRing({ booking: { expiresAt, createdAt } }: Pick<JobRequest, 'booking'>) {
  const now = useNow().getTime();
  if (!expiresAt) return null;
  const [until, since] = [Date.parse(expiresAt), Date.parse(createdAt)];
  const left = Math.max(0, until - now);
  const share = Math.min(1, left / Math.max(1, until - since));
  const text = left < HOUR_MS ? `${Math.floor(left / 60_000)} min` : `${Math.floor(left / HOUR_MS)} h`;
  return (
    <svg className={classes.ring} data-soon={left < SOON_MS} viewBox="0 0 46 46" aria-hidden>
      <circle cx="23" cy="23" r={RADIUS} />
      <circle cx="23" cy="23" r={RADIUS} pathLength={1} strokeDasharray={`${share} 1`} />
      <text x="23" y="27.5">
        {text}
      </text>
    </svg>
  );
}
