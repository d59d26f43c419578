import type { BookingRow } from '../bookings/booking.queries.ts';
import type { bookingEmails } from '../bookings/booking.events.ts';
import { LATE_HOURS, visitClosesAt } from '../bookings/deadlines/deadlines.ts';
import { lastStage } from '../bookings/job/stages.ts';
import { isExpired } from '../bookings/lifecycle/conditions.ts';
import { NOTHING_OWED } from '../bookings/policy-texts.ts';
import { visibleAddress } from '../bookings/present-booking.ts';
import type { RebookingOffer } from '../bookings/rebooking/rebooking.schema.ts';
import { londonWall } from '../platform/calendar.ts';
import { formatDayTime, formatDuration, formatLongDay, formatTime } from '../platform/dates.ts';
import { formatPrice } from '../platform/money.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import { type ProblemParams, decisionText, problemText } from './problem-texts.ts';
import type { Block, EmailContent } from './render-email.ts';

/** The stored parameters of an email about a booking: ids, instants and codes of the event that caused it. */
export interface BookingParams extends ProblemParams {
  bookingId: number;
  /** The side that caused it, an admin, or time alone. */
  by?: 'customer' | 'provider' | 'admin' | 'time';
  /** The start after the event, and before. */
  startsAt?: string;
  startedAt?: string;
  requestedStartsAt?: string;
  reason?: string;
  late?: boolean;
}

/** The present state of a booking, and the event that causes an email about it. */
export interface BookingEmailInput {
  row: BookingRow;
  params: BookingParams;
  now: Date;
  recipientId: number | undefined;
  /** Alternatives for a request that others ended; null when there are none. */
  offer: RebookingOffer | null;
}
type Input = BookingEmailInput;

export type BookingTemplate = Exclude<keyof typeof bookingEmails, 'series_requested' | 'new_series'>;

interface BookingEmail {
  /** Returns whether its reason still holds when it is about to be sent (MAI-13). */
  isCurrent(input: Input): boolean;
  subject(input: Input): string;
  text(input: Input): string;
  /** The blocks below the text; the facts of the booking and a link to it by default. */
  rest?(input: Input): Block[];
  /** A calendar file goes with it. */
  hasCalendar?: true;
  /** It names alternatives (LIF-12). */
  hasOffer?: true;
}

/** Returns whether a request still waits for its provider's answer. */
export const isUnanswered = (row: BookingRow, now: Date) =>
  row.status === 'pending' && row.pausedAt === null && !isExpired(row, now);

const always = () => true;
const isPending = ({ row, now }: Input) => isUnanswered(row, now);
const isAhead = ({ row }: Input) =>
  row.pausedAt === null && (row.status === 'pending' || row.status === 'confirmed');
const isAtTime = ({ row, params }: Input) =>
  params.startsAt === undefined || row.startsAt === params.startsAt;
const isConfirmedAtTime = (input: Input) =>
  input.row.status === 'confirmed' && isAhead(input) && isAtTime(input);

/** `Friday 3 July, 15:00`, on London's clocks. */
export const when = (instant: string) => `${formatLongDay(instant)}, ${formatTime(instant)}`;
const provider = ({ row }: Input) => row.providerName ?? 'A provider';
/** The start that the email names. */
const startOf = ({ row, params }: Input) => when(params.startsAt ?? row.startsAt);

/** The facts that both participants may see: no notes, no access details. */
function facts(input: Input): Block {
  const { row, params } = input;
  const isToCustomer = params.side === 'customer';
  const address = visibleAddress(params.side, row);
  return {
    facts: [
      ['Service', row.serviceName],
      ['When', startOf(input)],
      ['Duration', formatDuration(row.duration)],
      ...(address === null ? [] : ([['Where', address]] as const)),
      isToCustomer ? ['Provider', row.providerName ?? 'not assigned yet'] : ['Customer', row.customerName],
      ['Total', formatPrice(row.totalPrice)],
    ],
  };
}

const link = ({ row }: Input, action = 'View booking', page = ''): Block => ({
  action,
  path: `/bookings/${row.id}${page}`,
});

/** The facts, and alternatives for the customer of a request that came to nothing (LIF-12). */
function factsAndAlternatives(input: Input): Block[] {
  const { providers = [], times = [] } = input.offer ?? {};
  if (providers.length + times.length === 0) return [facts(input), link(input)];
  return [
    facts(input),
    ...(providers.length > 0
      ? [{ text: 'Other providers who are free then:' }, { items: providers.map(({ name }) => name) }]
      : []),
    ...(times.length > 0
      ? [{ text: 'Other free times:' }, { items: times.map(({ startsAt }) => when(startsAt)) }]
      : []),
    link(input, 'Book one of them'),
  ];
}

function cancellationText({ row, params: { by = 'time', late, side, reason } }: Input): string {
  const cancellers = {
    customer: side === 'customer' ? 'You' : row.customerName,
    provider: side === 'provider' ? 'You' : (row.providerName ?? 'A provider'),
    admin: 'Our team',
    time: PRODUCT_NAME,
  };
  const text =
    reason === 'no_show'
      ? 'The visit was recorded as a no-show.'
      : `${cancellers[by]} cancelled this booking.`;
  const isOwnLate = late && by === side;
  return isOwnLate
    ? `${text} That was less than ${LATE_HOURS} hours before the visit, so it’s marked as late.`
    : text;
}

const STAYS = 'Your visit stays at its current time. You can ask for a different one.';

/** Every email about one booking; `booking.events.ts` names their recipients. */
export const BOOKING_EMAILS: Readonly<Record<BookingTemplate, BookingEmail>> = {
  booking_requested: {
    isCurrent: isPending,
    subject: ({ row }) => `Request sent: ${row.serviceName}`,
    text({ row: { providerName, expiresAt } }) {
      if (!providerName) return 'We’re looking for a provider and will email you as soon as we’ve found one.';
      const until = expiresAt ? ` They have until ${when(expiresAt)} to reply.` : '';
      return `We asked ${providerName}.${until} We’ll email you as soon as they reply.`;
    },
    hasCalendar: true,
  },
  new_request: {
    isCurrent: isPending,
    subject: ({ row }) => `New request: ${row.serviceName}, ${formatDayTime(row.startsAt)}`,
    text: ({ row: { customerName, expiresAt } }) =>
      `${customerName} would like to book you.${expiresAt ? ` Please reply by ${when(expiresAt)}.` : ''}`,
    hasCalendar: true,
  },
  booking_accepted: {
    isCurrent: isConfirmedAtTime,
    subject: ({ row }) => `Confirmed: ${row.serviceName}, ${formatDayTime(row.startsAt)}`,
    text: (input) => `${provider(input)} is coming on ${startOf(input)}.`,
    hasCalendar: true,
  },
  booking_declined: {
    isCurrent: always,
    subject: ({ row }) => `Your request for ${row.serviceName} was declined`,
    text: (input) => `${provider(input)} can’t come. ${NOTHING_OWED}`,
    rest: factsAndAlternatives,
    hasOffer: true,
  },
  booking_expired: {
    isCurrent: always,
    subject: ({ row: { serviceName, cancelReason } }) =>
      cancelReason === 'skipped' ? `Skipped: ${serviceName}` : `Your request for ${serviceName} expired`,
    text: ({ row: { cancelReason } }) =>
      cancelReason === 'skipped'
        ? `You skipped this date and didn’t reactivate it, so it was cancelled. ${NOTHING_OWED}`
        : `No one replied to your request in time, so it was cancelled. ${NOTHING_OWED}`,
    rest: factsAndAlternatives,
    hasOffer: true,
  },
  booking_cancelled: {
    isCurrent: always,
    subject: ({ row }) => `Cancelled: ${row.serviceName}`,
    text: cancellationText,
    hasCalendar: true,
  },
  booking_moved: {
    isCurrent: (input) => isAhead(input) && isAtTime(input),
    subject: ({ row }) => `${row.serviceName} has a new time`,
    text: (input) =>
      input.params.startedAt
        ? `It has moved from ${when(input.params.startedAt)} to ${startOf(input)}.`
        : `It’s now on ${when(input.row.startsAt)}.`,
    hasCalendar: true,
  },
  reschedule_asked: {
    isCurrent: ({ row: { rescheduleStartsAt: requested }, params: { requestedStartsAt = requested } }) =>
      requested !== null && requested === requestedStartsAt,
    subject: ({ row }) => `${row.customerName} asked for another time`,
    text: ({ row, params }) =>
      `Requested time: ${when(params.requestedStartsAt ?? row.startsAt)}. Until you reply, the visit stays at its current time.`,
  },
  reschedule_accepted: {
    isCurrent: isConfirmedAtTime,
    subject: (input) => `${provider(input)} accepted the new time`,
    text: (input) => `Your visit is now on ${startOf(input)}.`,
    hasCalendar: true,
  },
  reschedule_declined: {
    isCurrent: isConfirmedAtTime,
    subject: (input) => `${provider(input)} can’t come at the new time`,
    text: () => STAYS,
  },
  reschedule_lapsed: {
    isCurrent: isConfirmedAtTime,
    subject: () => 'Your request to move the visit expired',
    text: () => STAYS,
  },
  booking_reassigned: {
    isCurrent: isAhead,
    subject: ({ row: { providerName, serviceName } }) =>
      providerName ? `Another provider for ${serviceName}` : `${serviceName} needs a new provider`,
    text: ({ row }) =>
      row.status === 'confirmed'
        ? 'Another provider is taking over your visit. The time and price stay the same.'
        : 'We’ve asked another provider instead.',
    hasCalendar: true,
  },
  job_given_away: {
    isCurrent: ({ row, recipientId }) => row.providerId !== recipientId,
    subject: ({ row }) => `${row.serviceName} was reassigned to another provider`,
    text: (input) => `The job on ${startOf(input)} is no longer yours.`,
    rest: () => [{ action: 'Open your dashboard', path: '/provider-dashboard' }],
  },
  reminder: {
    isCurrent: (input) => isConfirmedAtTime(input) && Date.parse(input.row.startsAt) > input.now.getTime(),
    // It may have waited for its mail server.
    subject: ({ row, now }) =>
      `${londonWall(now).date === row.localDate ? 'Today' : 'Tomorrow'}: ${row.serviceName} at ${formatTime(row.startsAt)}`,
    text: (input) =>
      input.params.side === 'customer'
        ? `${provider(input)} is coming on ${when(input.row.startsAt)}.`
        : `${input.row.customerName} is expecting you on ${when(input.row.startsAt)}.`,
    hasCalendar: true,
  },
  on_my_way: {
    isCurrent: ({ row }) => row.status === 'confirmed' && lastStage(row)?.name === 'onMyWay',
    subject: (input) => `${provider(input)} is on the way`,
    text: (input) => `${provider(input)} is on the way to you.`,
  },
  booking_completed: {
    isCurrent: always,
    subject: ({ row }) => `${row.serviceName} is complete`,
    text: ({ row }) =>
      `See what was done, with notes and photos, in the report. You can report a problem until ${formatDayTime(visitClosesAt(row).toISOString())}.`,
    rest: (input) => [facts(input), link(input, 'Read the report', '/report')],
  },
  review_invitation: {
    isCurrent: ({ row }) => row.status === 'completed' && row.rating === null,
    subject: ({ row }) => `How was your ${row.serviceName} visit?`,
    text: (input) => `A few words help ${provider(input)}, and anyone looking for a provider.`,
    rest: (input) => [facts(input), link(input, 'Write a review')],
  },
  problem_opened: {
    isCurrent: ({ row }) => row.problemAt !== null,
    subject: ({ row }) => `A problem was reported: ${row.serviceName}`,
    text: ({ row: { status }, params }) => problemText(params, status),
  },
  problem_decided: {
    isCurrent: always,
    subject: ({ row }) => `Problem resolved: ${row.serviceName}`,
    text: ({ params }) => decisionText(params),
  },
};

export function bookingContent(template: BookingTemplate, input: Input): EmailContent {
  const { subject, text, rest, hasCalendar } = BOOKING_EMAILS[template];
  return {
    subject: subject(input),
    blocks: [{ text: text(input) }, ...(rest?.(input) ?? [facts(input), link(input)])],
    ...(hasCalendar && { calendarOf: [input.row.id] }),
  };
}
