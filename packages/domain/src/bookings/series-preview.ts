import { readCalendars } from '../availability/availability.queries.ts';
import { bookingWindow, outsideWindow } from '../availability/booking-window.ts';
import { type ProviderCalendar, isFree, works } from '../availability/provider-calendar.ts';
import { addDays, dayOfWeek } from '../calendar.ts';
import type { Viewer } from '../context.ts';
import type { Db } from '../database/database.ts';
import { type Provider, providersOffering } from '../providers/provider.queries.ts';
import { gridSlot, londonInstant } from '../time.ts';
import { byPreference } from './assignment.ts';
import { occurrenceDates } from './recurrence.ts';
import { bookingsMadeFor } from './series.queries.ts';
import { refuseForeignSeries } from './series.ts';
import type { Conflict, Occurrence, SeriesPreview, SeriesQuery } from './series.schema.ts';

/** A monthly date that falls on a Sunday may be moved by a day; a booking lasts at most another. */
const DAYS_AFTER_LAST = 4;

/**
 * How a series would go, before anything is booked. All dates are asked of the first date's provider: the one
 * named, or the one who would be assigned (Rulings: Recurrence, Series). Of a series whose creation is resumed, the dates
 * that exist already are named. @throws invalid for a series that is not the viewer's
 */
export async function previewSeries(
  db: Db,
  query: SeriesQuery,
  viewer: Viewer | null,
  now: Date,
): Promise<SeriesPreview> {
  const { date, time, pattern, count, seriesId } = query;
  if (seriesId !== undefined) await refuseForeignSeries(db, viewer, { ...query, seriesId });
  const made = seriesId === undefined ? new Map<string, number>() : await bookingsMadeFor(db, seriesId);
  const dates = occurrenceDates(date, pattern, count);
  const providers = await byPreference(db, await providersOffering(db, query), viewer?.id ?? null, now);
  const from = gridSlot(londonInstant(date, '00:00'));
  const to = gridSlot(londonInstant(addDays(dates.at(-1) ?? date, DAYS_AFTER_LAST), '00:00'));
  const calendars = await readCalendars(db, providers, from, to);
  const provider = firstProvider(providers, calendars, query);

  const preview = (day: string) => {
    const startsAt = londonInstant(day, time);
    const own = calendars.filter(({ providerId }) => providerId === provider?.id);
    return {
      date: day,
      startsAt: startsAt.toISOString(),
      conflict: conflictOf(day, own, calendars, query, now),
    };
  };
  const occurrences = dates.map((day, index): Occurrence => {
    const fellOnSunday = pattern === 'monthly' && dayOfWeek(day) === 0 && dayOfWeek(date) !== 0;
    const monday = fellOnSunday ? preview(addDays(day, 1)) : null;
    const bookingId = made.get(day) ?? made.get(monday?.date ?? '') ?? null;
    const own = preview(day);
    return { index, ...own, conflict: bookingId === null ? own.conflict : null, monday, bookingId };
  });
  return { provider: provider && { id: provider.id, name: provider.name }, time, occurrences };
}

function firstProvider(
  providers: readonly Provider[],
  calendars: readonly ProviderCalendar[],
  query: SeriesQuery,
): Provider | null {
  if (query.providerId) return providers.find(({ id }) => id === query.providerId) ?? null;
  const need = needOf(query.date, query);
  return providers.find((_, index) => calendars[index] && isFree(calendars[index], need)) ?? null;
}

function conflictOf(
  date: string,
  own: readonly ProviderCalendar[],
  all: readonly ProviderCalendar[],
  query: SeriesQuery,
  now: Date,
): Conflict | null {
  const window = bookingWindow({ source: query.source, recurring: true }, now);
  const outside = outsideWindow(date, window);
  if (outside === 'past' || outside === 'too_far') return outside;
  const need = needOf(date, query);
  if (own.some((calendar) => isFree(calendar, need))) return null;
  if (all.some((calendar) => isFree(calendar, need))) return 'provider_busy';
  return all.some((calendar) => works(calendar, need)) ? 'fully_booked' : 'nobody_works';
}

function needOf(date: string, { time, duration, overnight }: SeriesQuery) {
  return { slot: gridSlot(londonInstant(date, time)), duration, overnight };
}
