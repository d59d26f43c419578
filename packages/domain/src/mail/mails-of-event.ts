import type { BookingRow } from '../bookings/booking.queries.ts';
import { type EmailTemplate, type EventType, definitionOf } from '../events.ts';
import type { EventData, EventMail } from '../platform/events/event-definition.ts';
import type { BookingParams, Side } from './booking-letters.ts';

/** A recorded event, with its booking. */
export interface MailTrigger {
  id: number;
  type: EventType;
  actorId: number | null;
  tells: number | null;
  createdAt: string;
  data: EventData;
  booking: BookingRow | null;
}
type BookingTrigger = MailTrigger & { booking: BookingRow };

/** A mail to a user, whose address is looked up. */
export interface UserMail {
  userId: number;
  template: EmailTemplate;
  params: object;
  key: string;
  /** How long after the event it is sent, in milliseconds. */
  delayMs?: number;
  /** Whether anyone may have caused it, with an address that is not theirs (MAI-15). */
  unsolicited?: boolean;
}

const MINUTE_MS = 60_000;
/** By then all dates of a series that is being booked are there, for one mail. */
const SERIES_DELAY_MS = 2 * MINUTE_MS;

/** Returns the mails that an event causes, as its definition says (MAI-9). */
export function mailsOfEvent(trigger: MailTrigger): UserMail[] {
  const { type, booking } = trigger;
  return (definitionOf(type)?.mail ?? []).flatMap((mail) => {
    const userId = recipientOf(mail, trigger);
    if (userId === null) return [];
    if (mail.to === 'user') return [accountMail(mail, trigger, userId)];
    if (!booking || (mail.ifPending && booking.status !== 'pending')) return [];
    const onBooking = { ...trigger, booking };
    return [seriesMail(mail, onBooking, userId) ?? bookingMail(mail, onBooking, userId)];
  });
}

function recipientOf({ to }: EventMail, { actorId, tells, data, booking }: MailTrigger): number | null {
  switch (to) {
    case 'user':
      return booking ? null : (tells ?? actorId);
    case 'customer':
      return booking?.userId ?? null;
    case 'provider':
      return booking?.providerId ?? null;
    case 'new provider':
      return idIn(data['providerId']);
    case 'former provider':
      return idIn(data['formerProviderId']);
  }
}

const idIn = (value: unknown) => (typeof value === 'number' ? value : null);
const instantIn = (value: unknown) => (typeof value === 'string' ? value : undefined);
const sideOf = ({ to }: EventMail): Side => (to === 'customer' ? 'customer' : 'provider');

function accountMail(
  { template, isUnsolicited }: EventMail<EmailTemplate>,
  { id }: MailTrigger,
  userId: number,
): UserMail {
  return {
    userId,
    template,
    params: {},
    key: `${template} ${id} ${userId}`,
    unsolicited: isUnsolicited === true,
  };
}

/** One mail about all dates of a series, whichever of them comes first. */
function seriesMail(
  mail: EventMail<EmailTemplate>,
  { booking: { seriesId } }: BookingTrigger,
  userId: number,
): UserMail | null {
  const { seriesTemplate: template } = mail;
  if (!template || seriesId === null) return null;
  const key = `${template} ${seriesId} ${userId}`;
  return { userId, template, params: { seriesId, side: sideOf(mail) }, key, delayMs: SERIES_DELAY_MS };
}

function bookingMail(mail: EventMail<EmailTemplate>, trigger: BookingTrigger, userId: number): UserMail {
  const { template, delayMinutes } = mail;
  const { id, booking, data } = trigger;
  const { reason, late, kind, outcome, credit } = data as Pick<
    BookingParams,
    'reason' | 'late' | 'kind' | 'outcome' | 'credit'
  >;
  const startedAt = instantIn(data['startedAt']);
  const requestedStartsAt = instantIn(data['requestedStartsAt']);
  const params: BookingParams = {
    bookingId: booking.id,
    side: sideOf(mail),
    by: causeOf(trigger),
    startsAt: instantIn(data['startsAt']) ?? booking.startsAt,
    ...(startedAt && { startedAt }),
    ...(requestedStartsAt && { requestedStartsAt }),
    ...(reason && { reason }),
    ...(late && { late }),
    ...(template === 'problem_opened' && kind && { kind }),
    ...(outcome && { outcome }),
    ...(credit !== undefined && { credit }),
  };
  const key = `${template} ${id} ${userId}`;
  const delay = delayMinutes !== undefined && { delayMs: delayMinutes * MINUTE_MS };
  return { userId, template, params, key, ...delay };
}

function causeOf({ actorId, booking }: BookingTrigger): NonNullable<BookingParams['by']> {
  if (actorId === null) return 'time';
  if (actorId === booking.userId) return 'customer';
  return actorId === booking.providerId ? 'provider' : 'admin';
}
