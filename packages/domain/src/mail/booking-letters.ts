import type { BookingRow } from '../bookings/booking.queries.ts';
import { LATE_HOURS } from '../bookings/deadlines/deadlines.ts';
import {
  PROBLEM_KIND_LABELS,
  PROBLEM_OUTCOME_LABELS,
  type ProblemKind,
  type ProblemOutcome,
} from '../bookings/problem/outcomes.ts';
import { readsCustomer } from '../bookings/present-booking.ts';
import { REMOVED } from '../bookings/personal-bookings.queries.ts';
import type { RebookingOffer } from '../bookings/rebooking/rebooking.schema.ts';
import { londonWall } from '../platform/calendar.ts';
import { formatDayTime, formatDuration, formatLongDay, formatTime } from '../platform/dates.ts';
import { formatPrice } from '../platform/money.ts';
import { PRODUCT_NAME } from '../platform/product.ts';
import type { Block, Content } from './letter.ts';
import type { EmailTemplate } from '../events.ts';

/** Which side of a booking is written to. */
export type Side = 'customer' | 'provider';

/** What a mail about a booking is written from: ids, instants and codes of the event that caused it. */
export interface BookingParams {
  bookingId: number;
  side: Side;
  /** The side that did it, or an admin, or time alone. */
  by?: 'customer' | 'provider' | 'admin' | 'time';
  /** When it was to begin as the event left it, and before. */
  startsAt?: string;
  startedAt?: string;
  requestedStartsAt?: string;
  reason?: string;
  late?: boolean;
  /** What a problem is, what was decided about it, and its credit in US cents. */
  kind?: ProblemKind;
  outcome?: ProblemOutcome;
  credit?: number;
}

/** The booking as it is now, and what happened to it. */
export interface About {
  row: BookingRow;
  params: BookingParams;
  now: Date;
  /** What may be booked in its place, once others called it off; null when nothing can. */
  offer: RebookingOffer | null;
}

/** `Friday 3 July, 15:00`, on London's clocks. */
export const when = (instant: string) => `${formatLongDay(instant)}, ${formatTime(instant)}`;
const provider = ({ row }: About) => row.providerName ?? 'A provider';
const withWhom = ({ row, params: { side } }: About) =>
  side === 'customer' ? (row.providerName ?? 'nobody yet') : row.customerName;

/** What was decided about a problem; why stands where both sides read it (PRB-4). */
function decided({ params: { outcome, credit, side } }: About): string {
  if (!outcome) return 'What was decided stands on the page of the booking.';
  const amount = credit === undefined ? '' : `, ${formatPrice(credit)}`;
  const follows =
    credit !== undefined
      ? 'It is recorded, and no money moves on our site.'
      : outcome === 'redo' && side === 'customer'
        ? 'Please book the visit again from the page of the booking.'
        : '';
  const why = 'Why stands on the page of the booking.';
  return [`We decided: ${PROBLEM_OUTCOME_LABELS[outcome]}${amount}.`, follows, why].filter(Boolean).join(' ');
}

/** What the reader may know of the booking, and no more: no notes, no way in. */
function facts(about: About): Block {
  const { row, params } = about;
  const startsAt = params.startsAt ?? row.startsAt;
  const showsAddress = readsCustomer(params.side, row) && row.address !== REMOVED;
  return {
    facts: [
      ['Service', row.serviceName],
      ['When', when(startsAt)],
      ['How long', formatDuration(row.duration)],
      ...(showsAddress ? ([['Where', row.address]] as const) : []),
      [params.side === 'customer' ? 'Provider' : 'Customer', withWhom(about)],
      ['Total', formatPrice(row.totalPrice)],
    ],
  };
}

const page = ({ row }: About, action = 'Open the booking'): Block => ({
  action,
  path: `/bookings/${row.id}`,
});

function content(about: About, subject: string, said: string, ...more: Block[]): Content {
  return {
    subject,
    blocks: [{ text: said }, facts(about), ...more, page(about)],
    calendarOf: [about.row.id],
  };
}

function withoutCalendar({ subject, blocks }: Content): Content {
  return { subject, blocks };
}

const whoCancelled: Record<NonNullable<BookingParams['by']>, (about: About) => string> = {
  customer: ({ row, params }) => (params.side === 'customer' ? 'You' : row.customerName),
  provider: (about) => (about.params.side === 'provider' ? 'You' : provider(about)),
  admin: () => `${PRODUCT_NAME}’s support`,
  time: () => PRODUCT_NAME,
};

/** Other ways to the same service, for whom a request came to nothing (LIF-12). */
function alternatives(about: About): Block[] {
  const { providers = [], times = [] } = about.offer ?? {};
  if (providers.length + times.length === 0) return [page(about)];
  return [
    ...(providers.length > 0
      ? [{ text: 'Others who are free then:' }, { items: providers.map(({ name }) => name) }]
      : []),
    ...(times.length > 0
      ? [{ text: 'Other times that are free:' }, { items: times.map(({ startsAt }) => when(startsAt)) }]
      : []),
    page(about, 'Book one of them'),
  ];
}

/** A reminder may have waited for its mail server. */
const dayOf = ({ row, now }: About) => (londonWall(now).date === row.localDate ? 'Today' : 'Tomorrow');

/** What each mail about a booking says. */
export const BOOKING_LETTERS = {
  booking_requested: (about) => {
    const { expiresAt } = about.row;
    const until = expiresAt ? ` They may answer until ${when(expiresAt)}.` : '';
    return content(
      about,
      `Your request for ${about.row.serviceName}`,
      about.row.providerName
        ? `We asked ${provider(about)}.${until} We write to you as soon as there is an answer.`
        : 'We are looking for a provider, and write to you as soon as there is one.',
    );
  },
  new_request: (about) =>
    content(
      about,
      `New request: ${about.row.serviceName}, ${formatDayTime(about.row.startsAt)}`,
      about.row.expiresAt
        ? `${about.row.customerName} asks for you. Please answer until ${when(about.row.expiresAt)}.`
        : `${about.row.customerName} asks for you.`,
    ),
  booking_accepted: (about) =>
    content(
      about,
      `${provider(about)} accepted ${about.row.serviceName}`,
      `${provider(about)} comes on ${when(about.params.startsAt ?? about.row.startsAt)}.`,
    ),
  booking_declined: (about) => ({
    subject: `${about.row.serviceName} was declined`,
    blocks: [
      { text: `${provider(about)} cannot come. Nothing is owed.` },
      facts(about),
      ...alternatives(about),
    ],
  }),
  booking_expired: (about) => ({
    subject: `${about.row.serviceName} was not answered in time`,
    blocks: [
      { text: 'Nobody answered your request in time, so it was cancelled. Nothing is owed.' },
      facts(about),
      ...alternatives(about),
    ],
  }),
  booking_cancelled: (about) => {
    const { by = 'time', late, side, reason } = about.params;
    const said =
      reason === 'no_show'
        ? 'The visit was recorded as a no-show.'
        : `${whoCancelled[by](about)} cancelled this booking.`;
    const counts = late && (by === 'customer' || by === 'provider');
    const lateness =
      counts && by === side ? ` Less than ${LATE_HOURS} hours were left, so it counts as late.` : '';
    return content(about, `Cancelled: ${about.row.serviceName}`, said + lateness);
  },
  booking_moved: (about) =>
    content(
      about,
      `${about.row.serviceName} is at another time`,
      about.params.startedAt
        ? `It was on ${when(about.params.startedAt)}, and is on ${when(about.params.startsAt ?? about.row.startsAt)} now.`
        : `It is on ${when(about.row.startsAt)} now.`,
    ),
  reschedule_asked: (about) =>
    withoutCalendar(
      content(
        about,
        `${about.row.customerName} asks for another time`,
        `Asked for: ${when(about.params.requestedStartsAt ?? about.row.startsAt)}. Until you answer, the visit stays where it is.`,
      ),
    ),
  reschedule_accepted: (about) =>
    content(
      about,
      `${provider(about)} accepted the new time`,
      `The visit is on ${when(about.params.startsAt ?? about.row.startsAt)} now.`,
    ),
  reschedule_declined: (about) =>
    withoutCalendar(
      content(
        about,
        `${provider(about)} cannot come at the new time`,
        'The visit stays where it is. You may ask for another time.',
      ),
    ),
  reschedule_lapsed: (about) =>
    withoutCalendar(
      content(
        about,
        'Your wish for another time was not answered',
        'The visit stays where it is. You may ask for another time.',
      ),
    ),
  booking_reassigned: (about) =>
    content(
      about,
      about.row.providerName
        ? `${about.row.providerName} comes for ${about.row.serviceName}`
        : `${about.row.serviceName} has no provider now`,
      about.row.status === 'confirmed'
        ? 'Your visit was given to another provider. Time and price stay as they are.'
        : 'Your request was given to another provider, who has been asked.',
    ),
  job_given_away: (about) => ({
    subject: `${about.row.serviceName} was given to another provider`,
    blocks: [
      { text: `The visit on ${when(about.params.startsAt ?? about.row.startsAt)} is no longer yours.` },
      { action: 'Open your dashboard', path: '/provider-dashboard' },
    ],
  }),
  reminder: (about) =>
    content(
      about,
      `${dayOf(about)}: ${about.row.serviceName} at ${formatTime(about.row.startsAt)}`,
      about.params.side === 'customer'
        ? `${provider(about)} comes on ${when(about.row.startsAt)}.`
        : `${about.row.customerName} expects you on ${when(about.row.startsAt)}.`,
    ),
  on_my_way: (about) =>
    withoutCalendar(content(about, `${provider(about)} is on the way`, `${provider(about)} has set out.`)),
  booking_completed: (about) => ({
    subject: `${about.row.serviceName} is completed`,
    blocks: [
      { text: 'What was done, with notes and photos, stands in the report.' },
      facts(about),
      { action: 'Read the report', path: `/bookings/${about.row.id}/report` },
    ],
  }),
  review_invitation: (about) => ({
    subject: `How was ${about.row.serviceName}?`,
    blocks: [
      { text: `A few words help ${provider(about)}, and whoever looks for somebody next.` },
      facts(about),
      { action: 'Write a review', path: `/bookings/${about.row.id}` },
    ],
  }),
  problem_opened: (about) =>
    withoutCalendar(
      content(
        about,
        `A problem was reported: ${about.row.serviceName}`,
        `${about.params.kind ? `What was said: ${PROBLEM_KIND_LABELS[about.params.kind]}. ` : ''}We look into it. Until it is settled the booking is not completed by itself.`,
      ),
    ),
  problem_decided: (about) =>
    withoutCalendar(content(about, `The problem is settled: ${about.row.serviceName}`, decided(about))),
} satisfies Partial<Record<EmailTemplate, (about: About) => Content>>;

export type BookingTemplate = keyof typeof BOOKING_LETTERS;

/** Those that name what may be booked instead. */
export const WITH_OFFER: readonly EmailTemplate[] = ['booking_declined', 'booking_expired'];
