import { readCalendars } from '../../availability/availability.queries.ts';
import { bookingWindow, outsideWindow } from '../../availability/booking-window.ts';
import { type ProviderCalendar, isFree, works } from '../../availability/provider-calendar.ts';
import { addDays, dayOfWeek } from '../../calendar.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../database/database.ts';
import { providersOffering } from '../../providers/provider.queries.ts';
import { gridSlot, londonInstant } from '../../time.ts';
import { obstacleTo, refuseUnoffered } from '../appointment.ts';
import { byPreference } from '../assignment.ts';
import { roomFor } from '../booking.policy.ts';
import { occurrenceDates } from './recurrence.ts';
import { bookingsMadeFor, firstDayOf } from './series.queries.ts';
import { refuseForeignSeries, wantedProvider } from './series.ts';
import type { Occurrence, SeriesPreview, SeriesQuery, ProviderName } from './series.schema.ts';

/** A monthly date that falls on a Sunday may be moved by a day; a booking lasts at most another. */
const DAYS_AFTER_LAST = 4;

/**
 * How a series would go, before anything is booked. All dates are asked of the first date's provider: the one
 * named, or the one who would be assigned (Rulings: Recurrence, Series). Of a series whose creation is resumed, the dates
 * that exist already are named, and who has the first of them is asked for the others. What a request would be refused
 * for on any day is refused here, on one day marked. @throws invalid, naming the field
 */
export async function previewSeries(
  db: Db,
  query: SeriesQuery,
  viewer: Viewer | null,
  now: Date,
): Promise<SeriesPreview> {
  const { date, time, pattern, count, seriesId } = query;
  refuseUnoffered(query, entryOf(query, null));
  if (seriesId !== undefined) await refuseForeignSeries(db, viewer, { ...query, seriesId });
  const made = seriesId === undefined ? new Map<string, number>() : await bookingsMadeFor(db, seriesId);
  const dates = occurrenceDates(date, pattern, count);
  const begun = await firstDayOf(db, { seriesId: seriesId ?? null, userId: viewer?.id ?? 0 });
  const isTooFar = outsideWindow(date, bookingWindow(entryOf(query, null), now)) === 'too_far';
  const followed = begun ?? (isTooFar ? null : date);
  const offering = await providersOffering(db, query);
  const providers = await byPreference(db, offering, viewer?.id ?? null, now);
  const from = gridSlot(londonInstant(date, '00:00'));
  const to = gridSlot(londonInstant(addDays(dates.at(-1) ?? date, DAYS_AFTER_LAST), '00:00'));
  const calendars = await readCalendars(db, providers, from, to);
  const team = providers.flatMap((each, index) => {
    const calendar = calendars[index];
    return calendar ? [{ provider: { id: each.id, name: each.name }, calendar }] : [];
  });
  const wanted = await wantedProvider(db, query);
  const asked = askedOf(wanted, query, team);
  // What nobody offers is taken without a provider (Rulings: Who gets a booking).
  const isForNobody = offering.length === 0 && wanted === null;

  const preview = (day: string, firstDate: string | null) => ({
    date: day,
    startsAt: londonInstant(day, time).toISOString(),
    ...(conflictOf(day, query, firstDate, now) ??
      (isForNobody ? NO_CONFLICT : clashOf(day, asked, team, query))),
  });
  const occurrences = dates.map((day, index): Occurrence => {
    const isSunday = pattern === 'monthly' && dayOfWeek(day) === 0;
    const firstDate = index === 0 ? begun : followed;
    const monday = isSunday ? preview(addDays(day, 1), firstDate) : null;
    const bookingId = made.get(day) ?? made.get(monday?.date ?? '') ?? null;
    const own = preview(day, firstDate);
    const isMade = bookingId !== null;
    return { index, ...own, ...(isMade && NO_CONFLICT), monday, bookingId };
  });
  return {
    provider: asked.length === 1 ? (asked[0]?.provider ?? null) : null,
    time,
    occurrences,
    room: viewer ? await roomFor(db, viewer.id, now) : null,
  };
}

/** Somebody who offers the service, and their time. */
interface Member {
  provider: ProviderName;
  calendar: ProviderCalendar;
}

/** Who is asked to come on every date: one provider; anybody, when a series is resumed whose first date has nobody. */
function askedOf(wanted: number | null, query: SeriesQuery, team: readonly Member[]): readonly Member[] {
  if (wanted !== null) return team.filter(({ provider }) => provider.id === wanted);
  if (query.seriesId !== undefined) return team;
  const need = needOf(query.date, query);
  const first = team.find(({ calendar }) => isFree(calendar, need));
  return first ? [first] : [];
}

const NO_CONFLICT = { conflict: null, substitute: null };

type Finding = Pick<Occurrence, 'conflict' | 'substitute'>;

/** What forbids a date whoever would come; null when nothing does. */
function conflictOf(date: string, query: SeriesQuery, firstDate: string | null, now: Date): Finding | null {
  const entry = entryOf(query, firstDate);
  const obstacle = obstacleTo(londonInstant(date, query.time), query.time, entry, now);
  // Dates that recur may be Sundays.
  return obstacle === null || obstacle === 'sunday' ? null : { conflict: obstacle, substitute: null };
}

/** Whether those who are asked can come on a date, and who else could. */
function clashOf(
  date: string,
  asked: readonly Member[],
  team: readonly Member[],
  query: SeriesQuery,
): Finding {
  const need = needOf(date, query);
  if (asked.some(({ calendar }) => isFree(calendar, need))) return NO_CONFLICT;
  const substitute = team.find(({ calendar }) => isFree(calendar, need))?.provider ?? null;
  if (substitute) return { conflict: 'provider_busy', substitute };
  const isWorking = team.some(({ calendar }) => works(calendar, need));
  return { conflict: isWorking ? 'fully_booked' : 'nobody_works', substitute };
}

function entryOf({ source }: SeriesQuery, firstDate: string | null) {
  return { source, recurring: true, firstDate };
}

function needOf(date: string, { time, duration, overnight }: SeriesQuery) {
  return { slot: gridSlot(londonInstant(date, time)), duration, overnight };
}
