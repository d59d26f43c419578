import { EVENTS, type EventType, definitionOf } from '../../registries/events.ts';
import type { Role } from '../roles.ts';
import type { EventData } from './event-definition.ts';

export type { EventType } from '../../registries/events.ts';

export const EVENT_TYPES = Object.keys(EVENTS) as [EventType, ...EventType[]];

const audienceOf = (type: EventType) => definitionOf(type)?.audience;

/** The changes of a booking that both of its sides are notified of. */
export const BOOKING_CHANGES = EVENT_TYPES.filter(
  (type) => type.startsWith('booking.') && audienceOf(type) === 'participants',
);

/** Events that are recorded in advance and published at their time. */
export const PUBLISHED_WHEN_DUE: ReadonlySet<EventType> = new Set(['message.answered_automatically']);

/** Returns whether users of this role are never notified of such an event, even as participants. */
export function isHiddenFrom(role: Role, type: EventType): boolean {
  const audience = audienceOf(type);
  if (role === 'admin') return false;
  return audience === 'admins' || (audience === 'participating providers' && role !== 'provider');
}

/** Returns the data of an event that this role may read. */
export function readableData(role: Role, type: EventType, data: EventData): EventData {
  const hidden = role === 'admin' ? [] : (definitionOf(type)?.adminData ?? []);
  return Object.fromEntries(Object.entries(data).filter(([name]) => !hidden.includes(name)));
}

/** Returns whether all users are notified of such an event. */
export const isForEveryone = (type: EventType): boolean => audienceOf(type) === 'everyone';

/** A user who follows live events. */
export interface Listener {
  id: number;
  role: Role;
}

/** The users whom an event may concern. */
interface Participants {
  type: EventType;
  actorId: number | null;
  recipientId: number | null;
  customerId: number | null;
  providerId: number | null;
}

/** Returns whether a listener is notified of an event. */
export function concerns(
  { type, actorId, recipientId, customerId, providerId }: Participants,
  { id, role }: Listener,
): boolean {
  if (role === 'admin' || isForEveryone(type)) return true;
  return !isHiddenFrom(role, type) && [actorId, recipientId, customerId, providerId].includes(id);
}
