import type { BookingRow } from '../bookings/booking.queries.ts';
import type { EventType } from '../platform/events/event-types.ts';
import type { BookingParams, BookingTemplate, Side } from './booking-letters.ts';
import type { Template } from '../platform/outbox/templates.ts';

/** What happened, with the booking it happened to. */
export interface Caused {
  id: number;
  type: EventType;
  actorId: number | null;
  tells: number | null;
  createdAt: string;
  data: Readonly<Record<string, unknown>>;
  booking: BookingRow | null;
}

/** A mail to a user, whose address is looked up. */
export interface UserMail {
  userId: number;
  template: Template;
  params: object;
  key: string;
  /** How long after the event it is sent, in milliseconds. */
  delayMs?: number;
  /** Whether anyone may have caused it, with an address that is not theirs (MAI-15). */
  unsolicited?: boolean;
}

const MINUTE_MS = 60_000;
/** By then the dates of a series that is being booked are there, to stand in one mail. */
const SERIES_WAIT_MS = 2 * MINUTE_MS;
/** A day after the visit there is something to say of it. */
const INVITATION_WAIT_MS = 24 * 60 * MINUTE_MS;

type OnBooking = (caused: Caused & { booking: BookingRow }) => UserMail[];

const instant = (value: unknown) => (typeof value === 'string' ? value : undefined);

function whoDid({ actorId, booking }: Caused & { booking: BookingRow }): NonNullable<BookingParams['by']> {
  if (actorId === null) return 'time';
  if (actorId === booking.userId) return 'customer';
  return actorId === booking.providerId ? 'provider' : 'admin';
}

/** A mail to one side of the booking; none to a provider that there is not. */
function to(
  side: Side,
  template: BookingTemplate,
  caused: Caused & { booking: BookingRow },
  { userId, delayMs }: { userId?: number | null; delayMs?: number } = {},
): UserMail[] {
  const { id, booking, data } = caused;
  const reader = userId === undefined ? (side === 'customer' ? booking.userId : booking.providerId) : userId;
  if (reader === null) return [];
  const { reason, late, kind, outcome, credit } = data as Pick<
    BookingParams,
    'reason' | 'late' | 'kind' | 'outcome' | 'credit'
  >;
  const [startsAt, startedAt] = [instant(data['startsAt']) ?? booking.startsAt, instant(data['startedAt'])];
  const requestedStartsAt = instant(data['requestedStartsAt']);
  const params: BookingParams = {
    bookingId: booking.id,
    side,
    by: whoDid(caused),
    startsAt,
    ...(startedAt && { startedAt }),
    ...(requestedStartsAt && { requestedStartsAt }),
    ...(reason && { reason }),
    ...(late && { late }),
    ...(template === 'problem_opened' && kind && { kind }),
    ...(outcome && { outcome }),
    ...(credit !== undefined && { credit }),
  };
  const key = `${template} ${id} ${reader}`;
  return [{ userId: reader, template, params, key, ...(delayMs !== undefined && { delayMs }) }];
}

/** One mail about all dates of a series, whichever of them comes first. */
function aboutSeries(side: Side, seriesId: number, userId: number | null): UserMail[] {
  if (userId === null) return [];
  const template = side === 'customer' ? 'series_requested' : 'new_series';
  const key = `${template} ${seriesId} ${userId}`;
  return [{ userId, template, params: { seriesId, side }, key, delayMs: SERIES_WAIT_MS }];
}

const provider = (value: unknown) => (typeof value === 'number' ? value : null);

/** To its customer, and to who had the job before. */
function handedOver(caused: Caused & { booking: BookingRow }): UserMail[] {
  const before = provider(caused.data['formerProviderId']);
  return [
    ...to('customer', 'booking_reassigned', caused),
    ...to('provider', 'job_given_away', caused, { userId: before }),
  ];
}

const ON_BOOKING: Partial<Record<EventType, OnBooking>> = {
  'booking.requested': (caused) => {
    const { booking, data } = caused;
    const asked = provider(data['providerId']);
    if (booking.seriesId !== null)
      return [
        ...aboutSeries('customer', booking.seriesId, booking.userId),
        ...aboutSeries('provider', booking.seriesId, asked),
      ];
    return [
      ...to('customer', 'booking_requested', caused),
      ...to('provider', 'new_request', caused, { userId: asked }),
    ];
  },
  'booking.accepted': (caused) => to('customer', 'booking_accepted', caused),
  'booking.declined': (caused) => to('customer', 'booking_declined', caused),
  'booking.expired': (caused) => to('customer', 'booking_expired', caused),
  'booking.cancelled': (caused) => [
    ...to('customer', 'booking_cancelled', caused),
    ...to('provider', 'booking_cancelled', caused),
  ],
  'booking.rescheduled': (caused) => to('provider', 'booking_moved', caused),
  'booking.reactivated': (caused) =>
    caused.booking.status === 'pending' ? to('provider', 'new_request', caused) : [],
  'booking.reschedule_requested': (caused) => to('provider', 'reschedule_asked', caused),
  'booking.reschedule_accepted': (caused) => to('customer', 'reschedule_accepted', caused),
  'booking.reschedule_declined': (caused) => to('customer', 'reschedule_declined', caused),
  'booking.reschedule_lapsed': (caused) => to('customer', 'reschedule_lapsed', caused),
  'booking.assigned': (caused) => [
    ...handedOver(caused),
    ...to('provider', 'new_request', caused, { userId: provider(caused.data['providerId']) }),
  ],
  'booking.cover_accepted': handedOver,
  'booking.completed': (caused) => [
    ...to('customer', 'booking_completed', caused),
    ...to('customer', 'review_invitation', caused, { delayMs: INVITATION_WAIT_MS }),
  ],
  'booking.problem_reported': (caused) => [
    ...to('customer', 'problem_opened', caused),
    ...to('provider', 'problem_opened', caused),
  ],
  'booking.problem_resolved': (caused) => [
    ...to('customer', 'problem_decided', caused),
    ...to('provider', 'problem_decided', caused),
  ],
  'job.on_my_way': (caused) => to('customer', 'on_my_way', caused),
};

type Reader = Pick<Caused, 'actorId' | 'tells'>;

/** Of accounts: the template and who is written to. A changed email or password, and a message to us, are written at once. */
const ON_ACCOUNT: Partial<Record<EventType, [Template, (reader: Reader) => number | null]>> = {
  'account.registered': ['welcome', ({ actorId, tells }) => tells ?? actorId],
  'account.deactivated': ['account_deactivated', ({ tells }) => tells],
  'provider.approved': ['provider_approved', ({ tells }) => tells],
};

/** The mails that an event causes (MAI-9). */
export function mailsOfEvent(caused: Caused): UserMail[] {
  const { id, type, booking } = caused;
  if (booking) return ON_BOOKING[type]?.({ ...caused, booking }) ?? [];
  const [template, readerOf] = ON_ACCOUNT[type] ?? [];
  const userId = readerOf?.(caused) ?? null;
  if (!template || userId === null) return [];
  return [
    { userId, template, params: {}, key: `${template} ${id} ${userId}`, unsolicited: template === 'welcome' },
  ];
}
