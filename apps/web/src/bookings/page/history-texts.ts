import {
  type AppRouter,
  type Booking,
  type EventType,
  formatDayTime,
  PROBLEM_KIND_LABELS,
  PROBLEM_OUTCOME_LABELS,
  type User,
} from '@doorstep/domain';
import type { inferRouterOutputs } from '@trpc/server';

export type HistoryEntry = inferRouterOutputs<AppRouter>['bookings']['history'][number];

/** What an entry is told from. */
interface Told {
  /** Who did it, at the beginning of a sentence. */
  who: string;
  /** Its present provider, inside a sentence; null when the entry is about another. */
  provider: string | null;
  /** The instant that is kept under this name, in words. */
  at: (name: string) => string;
  data: HistoryEntry['data'];
}

/** Everything that becomes of a booking has a sentence; of the rest, what is news to those who take part in it. */
type Texts<Sentence> = Record<Extract<EventType, `booking.${string}`>, Sentence> &
  Partial<Record<EventType, Sentence>>;

const TEXTS: Texts<(told: Told) => string> = {
  'booking.requested': ({ who, provider }) => (provider ? `${who} asked ${provider}` : `${who} asked for it`),
  'booking.accepted': ({ who }) => `${who} accepted`,
  'booking.declined': ({ who }) => `${who} declined`,
  'booking.cancelled': ({ who, data }) =>
    data['reason'] === 'no_show'
      ? `${who} cancelled it, because the visit did not take place`
      : data['reason'] === 'problem'
        ? `${who} cancelled it, because of a problem`
        : `${who} cancelled it`,
  'booking.completed': ({ who }) => `${who} marked it as done`,
  'booking.expired': ({ data }) =>
    data['reason'] === 'skipped' ? 'Its time came while it was skipped' : 'Nobody answered in time',
  'booking.assigned': ({ who, provider }) => `${who} gave it to ${provider ?? 'another provider'}`,
  'booking.rescheduled': ({ who, at }) => `${who} moved it from ${at('startedAt')} to ${at('startsAt')}`,
  'booking.reschedule_requested': ({ who, at }) => `${who} asked for ${at('requestedStartsAt')} instead`,
  'booking.reschedule_accepted': ({ who, at }) => `${who} accepted the new time, ${at('startsAt')}`,
  'booking.reschedule_declined': ({ who }) => `${who} declined the new time`,
  'booking.reschedule_withdrawn': ({ who }) => `${who} kept the old time after all`,
  'booking.reschedule_lapsed': () => 'Nobody answered about the new time, so the old one stays',
  'booking.skipped': ({ who }) => `${who} skipped it`,
  'booking.reactivated': ({ who }) => `${who} took it up again`,
  'booking.cover_offered': ({ who }) => `${who} asked others to take it over`,
  'booking.cover_withdrawn': () => 'Others were no longer asked to take it over',
  'booking.cover_accepted': ({ who }) => `${who} took it over`,
  'booking.problem_reported': ({ who, data }) =>
    `${who} reported a problem${labelOf(PROBLEM_KIND_LABELS, data['kind'])}`,
  'booking.problem_resolved': ({ who, data }) =>
    `${who} settled the problem${labelOf(PROBLEM_OUTCOME_LABELS, data['outcome'])}`,
  'booking.reviewed': ({ who }) => `${who} reviewed it`,
  'booking.flagged': ({ who }) => `${who} flagged it`,
  'booking.flag_cleared': ({ who }) => `${who} took the flag away`,
  'job.on_my_way': ({ who }) => `${who} set out`,
  'job.started': ({ who }) => `${who} began`,
  'job.finished': ({ who }) => `${who} finished`,
  'access_details.read': ({ who }) => `${who} read how to get in`,
};

/** What a code is called, after a colon; nothing where none was recorded. */
function labelOf(labels: Readonly<Record<string, string>>, code: unknown): string {
  const label = typeof code === 'string' ? labels[code] : undefined;
  return label ? `: ${label}` : '';
}

/** An entry of a booking's history as a sentence for its reader; null for what is no news to anybody. */
export function historyText(entry: HistoryEntry, booking: Booking, reader: Pick<User, 'id'>): string | null {
  const { type, actorId, actorName, data } = entry;
  const text = TEXTS[type]?.({
    who: actorId === reader.id ? 'You' : (actorName ?? 'Doorstep'),
    provider: providerOf(booking, data, reader),
    at: (name) => (typeof data[name] === 'string' ? formatDayTime(data[name]) : 'another time'),
    data,
  });
  if (!text) return null;
  return data['late'] ? `${text}, late.` : `${text}.`;
}

function providerOf(
  { providerId, providerName }: Booking,
  data: HistoryEntry['data'],
  reader: Pick<User, 'id'>,
): string | null {
  if (providerId === null || data['providerId'] !== providerId) return null;
  return providerId === reader.id ? 'you' : providerName;
}
