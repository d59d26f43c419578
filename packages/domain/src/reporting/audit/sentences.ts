import { DECLINE_REASON_LABELS } from '../../bookings/booking-labels.ts';
import { PROBLEM_KIND_LABELS, PROBLEM_OUTCOME_LABELS } from '../../bookings/problem/outcomes.ts';
import { londonWall } from '../../platform/calendar.ts';
import { EVENTS, type EventType } from '../../registries/events.ts';
import type { PlacesIn } from '../../platform/events/event-definition.ts';
import { PRODUCT_NAME } from '../../platform/product.ts';
import type { AuditPart } from './audit.schema.ts';

export interface AuditedEvent {
  type: EventType;
  actorId: number | null;
  bookingId: number | null;
  recipientId: number | null;
  data: Readonly<Record<string, unknown>>;
}

export interface Names {
  users: ReadonlyMap<number, string>;
  services: ReadonlyMap<number, string>;
}

/** Reasons of cancellations that say more than the actor does. */
const REASONS: Record<string, string> = {
  no_show: 'as a no-show',
  problem: 'because of a problem',
  expired: 'because no one replied in time',
  deactivated: 'because an account was deactivated',
  skipped: 'because no one reactivated it before it was due to start',
};

type Part = (event: AuditedEvent, names: Names) => readonly AuditPart[];

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

/** Returns the label of a code, in parentheses. */
function labelOf(labels: Readonly<Record<string, string>>, code: unknown): readonly AuditPart[] {
  const label = typeof code === 'string' ? labels[code] : undefined;
  return plain(label ? `(${label})` : '');
}

/** The content of each place; none where the event has no data for it. */
const PLACES: Record<PlacesIn<(typeof EVENTS)[EventType]['audit']>, Part> = {
  actor: (event, names) => (event.actorId === null ? plain(PRODUCT_NAME) : user(event.actorId, names)),
  person: ({ recipientId, actorId }, names) => (recipientId === actorId ? [] : user(recipientId, names)),
  // Events about a booking may name it in their data, without being part of its history.
  booking: ({ bookingId, data }) => {
    const id = bookingId ?? data['bookingId'];
    return typeof id === 'number' ? [{ text: `booking ${id}`, names: { kind: 'booking', id } }] : [];
  },
  'from provider': ({ data }, names) => after('from', user(data['providerId'], names)),
  'to provider': ({ data }, names) => after('to', user(data['providerId'], names)),
  'with provider': ({ data }, names) => after('with', user(data['providerId'], names)),
  'from former provider': ({ data }, names) => after('from', user(data['formerProviderId'], names)),
  'instead of': ({ data }, names) => after('instead of', user(data['formerProviderId'], names)),
  'from time': ({ data }) => time('from', data['startedAt']),
  'to time': ({ data }) => time('to', data['startsAt']),
  'requested time': ({ data }) => time('to', data['requestedStartsAt']),
  reason: ({ data }) => plain(REASONS[String(data['reason'])] ?? ''),
  late: ({ data }) => plain(data['late'] === true ? '(late)' : ''),
  rating: ({ data }) => plain(typeof data['rating'] === 'number' ? `(${data['rating']} out of 5)` : ''),
  'decline reason': ({ data }) => labelOf(DECLINE_REASON_LABELS, data['declineReason']),
  problem: ({ data }) => labelOf(PROBLEM_KIND_LABELS, data['kind']),
  outcome: ({ data }) => labelOf(PROBLEM_OUTCOME_LABELS, data['outcome']),
  ticket: ({ data: { ticketId: id } }) =>
    typeof id === 'number' ? [{ text: `ticket ${id}`, names: { kind: 'ticket', id } }] : plain('a ticket'),
  service: ({ data }, { services }) => {
    const id = Number(data['serviceId']);
    return plain(services.get(id) ?? String(id));
  },
};

export function sentenceOf(event: AuditedEvent, names: Names): AuditPart[] {
  const parts: AuditPart[] = [];
  for (const piece of EVENTS[event.type].audit.split(/\{([^}]+)\}/).entries()) {
    const [index, text] = piece;
    // Every other piece is a place.
    const added = index % 2 === 0 ? plain(text.trim()) : PLACES[text as keyof typeof PLACES](event, names);
    if (added.length === 0) continue;
    if (parts.length > 0) parts.push({ text: ' ' });
    parts.push(...added);
  }
  return parts;
}

export function usersIn({ actorId, recipientId, data }: AuditedEvent): number[] {
  return [actorId, recipientId, data['providerId'], data['formerProviderId']].filter(
    (id): id is number => typeof id === 'number',
  );
}
