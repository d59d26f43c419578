import {
  type AppRouter,
  type Booking,
  type User,
  definitionOf,
  fillPlaces,
  formatDayTime,
} from '@doorstep/domain';
import type { inferRouterOutputs } from '@trpc/server';

export type HistoryEntry = inferRouterOutputs<AppRouter>['bookings']['history'][number];

/** Returns an entry of a booking's history as a sentence for its reader; null for one that is not part of it. */
export function historyText(entry: HistoryEntry, booking: Booking, reader: Pick<User, 'id'>): string | null {
  const { type, actorId, actorName, data } = entry;
  const history = definitionOf(type)?.history;
  if (!history) return null;
  const text = fillPlaces(typeof history === 'string' ? history : history(data), (name) => {
    if (name === 'actor') return actorId === reader.id ? 'You' : (actorName ?? 'Doorstep');
    if (name === 'provider') return providerOf(booking, data, reader);
    return typeof data[name] === 'string' ? formatDayTime(data[name]) : 'another time';
  });
  return data['late'] ? `${text}, late.` : `${text}.`;
}

/** Returns the provider inside a sentence; null when the entry is about another than the present one. */
function providerOf(
  { providerId, providerName }: Booking,
  data: HistoryEntry['data'],
  reader: Pick<User, 'id'>,
): string | null {
  if (providerId === null || data['providerId'] !== providerId) return null;
  return providerId === reader.id ? 'you' : providerName;
}
