import { PROBLEM_KIND_LABELS, PROBLEM_OUTCOME_LABELS } from '../../bookings/problem/outcomes.ts';
import { londonWall } from '../../platform/calendar.ts';
import type { EventType } from '../../platform/events/event-types.ts';
import { PRODUCT_NAME } from '../../platform/product.ts';
import type { AuditPart } from './audit.schema.ts';

/** What a sentence is told from. */
export interface Recorded {
  type: EventType;
  actorId: number | null;
  bookingId: number | null;
  tells: number | null;
  data: Readonly<Record<string, unknown>>;
}

/** What users and services are called, by their ids. */
export interface Names {
  users: ReadonlyMap<number, string>;
  services: ReadonlyMap<number, string>;
}

/** What each event says; in braces what is named, which `PLACES` fills. */
const SENTENCES: Record<EventType, string> = {
  'access_details.saved': '{actor} saved how to get in',
  'access_details.read': '{actor} read how to get in for {booking}',
  'account.registered': '{actor} registered {person}',
  'account.changed': '{actor} changed their profile',
  'account.password_changed': '{actor} changed their password',
  'account.session_ended': '{actor} ended a session',
  'account.deleted': '{actor} deleted their account',
  'account.deactivated': '{actor} deactivated {person}',
  'account.reactivated': '{actor} reactivated {person}',
  'availability.hours_changed': '{actor} changed their hours',
  'availability.time_off_added': '{actor} added time off',
  'availability.time_off_removed': '{actor} removed time off',
  'calendar_feed.created': '{actor} made a calendar feed',
  'calendar_feed.renewed': '{actor} renewed their calendar feed',
  'calendar_feed.ended': '{actor} ended their calendar feed',
  'booking.requested': '{actor} requested {booking} {of provider}',
  'booking.accepted': '{actor} accepted {booking}',
  'booking.declined': '{actor} declined {booking}',
  'booking.cancelled': '{actor} cancelled {booking} {reason} {late}',
  'booking.completed': '{actor} completed {booking}',
  'booking.expired': '{actor} cancelled {booking} {reason}',
  'booking.assigned': '{actor} gave {booking} {to provider} {instead of}',
  'booking.rescheduled': '{actor} moved {booking} {from time} {to time} {late}',
  'booking.reschedule_requested': '{actor} asked for another time for {booking} {requested time}',
  'booking.reschedule_accepted': '{actor} accepted the new time of {booking} {to time}',
  'booking.reschedule_declined': '{actor} declined the new time of {booking}',
  'booking.reschedule_withdrawn': '{actor} withdrew the new time of {booking}',
  'booking.reschedule_lapsed': '{actor} let the new time of {booking} lapse',
  'booking.skipped': '{actor} skipped {booking} {late}',
  'booking.reactivated': '{actor} took up {booking} again {to provider}',
  'booking.cover_offered': '{actor} asked others to cover {booking}',
  'booking.cover_withdrawn': '{actor} asked nobody any longer to cover {booking}',
  'booking.cover_accepted': '{actor} took over {booking} {instead of}',
  'booking.problem_reported': '{actor} reported a problem with {booking} {problem}',
  'booking.problem_resolved': '{actor} settled the problem with {booking} {outcome}',
  'booking.reviewed': '{actor} reviewed {booking} {rating}',
  'booking.flagged': '{actor} flagged {booking}',
  'booking.flag_cleared': '{actor} took the flag off {booking}',
  'cover.requested': '{actor} asked {person} to cover {booking}',
  'cover.declined': '{actor} told {person} that they do not cover {booking}',
  'cover.closed': '{actor} ended that {person} is asked to cover {booking}',
  'job.on_my_way': '{actor} set out for {booking}',
  'job.started': '{actor} started {booking}',
  'job.finished': '{actor} finished {booking}',
  'job.stage_taken_back': '{actor} took a step of {booking} back',
  'job.task_changed': '{actor} ticked a task of {booking}',
  'job.note_changed': '{actor} changed the note of {booking}',
  'job.photo_added': '{actor} added a photo to {booking}',
  'job.photo_changed': '{actor} changed a photo of {booking}',
  'job.photo_removed': '{actor} removed a photo of {booking}',
  'mail.announced': '{actor} wrote an announcement',
  'mail.delivered': '{actor} wrote or sent mails (only the latest time is kept)',
  'message.read': '{actor} read messages',
  'message.sent': '{actor} wrote to {person}',
  'message.answered_automatically': '{actor} answered {person} automatically',
  'problem.photo_added': '{actor} added a photo to the problem with {booking}',
  'problem.photo_removed': '{actor} removed a photo of the problem with {booking}',
  'provider.approved': '{actor} approved {person}',
  'provider.profile_changed': '{actor} changed their public profile',
  'provider.verified': '{actor} verified {person}',
  'provider.verification_withdrawn': '{actor} withdrew the verification of {person}',
  'provider.offered': '{actor} chose which services they offer',
  'support.ticket_created': '{actor} opened {ticket}',
  'support.ticket_changed': '{actor} changed {ticket}',
  'support.tickets_copied': '{actor} copied tickets of the help desk (only the latest time is kept)',
  'service.created': '{actor} added the service {service}',
  'service.updated': '{actor} changed the service {service}',
  'service.retired': '{actor} retired the service {service}',
};

/** Why a booking was cancelled, where it says more than who did it. */
const REASONS: Record<string, string> = {
  no_show: 'as a no-show',
  problem: 'because of a problem',
  expired: 'since nobody answered in time',
  deactivated: 'since an account was deactivated',
  skipped: 'since its time came while it was skipped',
};

type Part = (recorded: Recorded, names: Names) => readonly AuditPart[];

const plain = (text: string): readonly AuditPart[] => (text ? [{ text }] : []);

function user(id: unknown, { users }: Names): readonly AuditPart[] {
  if (typeof id !== 'number') return [];
  const text = users.get(id) ?? `user ${id}`;
  return [{ text, names: { kind: 'user', id } }];
}

const after = (word: string, parts: readonly AuditPart[]) =>
  parts.length > 0 ? [{ text: `${word} ` }, ...parts] : [];

function time(word: string, instant: unknown): readonly AuditPart[] {
  if (typeof instant !== 'string') return [];
  const { date, time: clock } = londonWall(new Date(instant));
  return plain(`${word} ${date} ${clock}`);
}

/** What a code is called, in parentheses. */
function labelOf(labels: Readonly<Record<string, string>>, code: unknown): readonly AuditPart[] {
  const label = typeof code === 'string' ? labels[code] : undefined;
  return plain(label ? `(${label})` : '');
}

/** What stands in each pair of braces; nothing where the event does not say. */
const PLACES: Record<string, Part> = {
  actor: (recorded, names) =>
    recorded.actorId === null ? plain(PRODUCT_NAME) : user(recorded.actorId, names),
  person: ({ tells, actorId }, names) => (tells === actorId ? [] : user(tells, names)),
  // What is asked about a booking names it without being an event of its history.
  booking: ({ bookingId, data }) => {
    const id = bookingId ?? data['bookingId'];
    return typeof id === 'number' ? [{ text: `booking ${id}`, names: { kind: 'booking', id } }] : [];
  },
  'of provider': ({ data }, names) => after('of', user(data['providerId'], names)),
  'to provider': ({ data }, names) => after('to', user(data['providerId'], names)),
  'instead of': ({ data }, names) => after('instead of', user(data['formerProviderId'], names)),
  'from time': ({ data }) => time('from', data['startedAt']),
  'to time': ({ data }) => time('to', data['startsAt']),
  'requested time': ({ data }) => time('on', data['requestedStartsAt']),
  reason: ({ data }) => plain(REASONS[String(data['reason'])] ?? ''),
  late: ({ data }) => plain(data['late'] === true ? 'late' : ''),
  rating: ({ data }) => plain(typeof data['rating'] === 'number' ? `with ${data['rating']} of 5` : ''),
  problem: ({ data }) => labelOf(PROBLEM_KIND_LABELS, data['kind']),
  outcome: ({ data }) => labelOf(PROBLEM_OUTCOME_LABELS, data['outcome']),
  ticket: ({ data: { ticketId: id } }) =>
    typeof id === 'number' ? [{ text: `ticket ${id}`, names: { kind: 'ticket', id } }] : plain('a ticket'),
  service: ({ data }, { services }) => {
    const id = Number(data['serviceId']);
    return plain(services.get(id) ?? String(id));
  },
};

/** What happened, as a sentence in parts. */
export function sentenceOf(recorded: Recorded, names: Names): AuditPart[] {
  const parts: AuditPart[] = [];
  for (const piece of SENTENCES[recorded.type].split(/\{([^}]+)\}/).entries()) {
    const [index, text] = piece;
    // Every other piece stood in braces.
    const added = index % 2 === 0 ? plain(text.trim()) : (PLACES[text]?.(recorded, names) ?? []);
    if (added.length === 0) continue;
    if (parts.length > 0) parts.push({ text: ' ' });
    parts.push(...added);
  }
  return parts;
}

/** The users whom an event names. */
export function usersIn({ actorId, tells, data }: Recorded): number[] {
  return [actorId, tells, data['providerId'], data['formerProviderId']].filter(
    (id): id is number => typeof id === 'number',
  );
}
