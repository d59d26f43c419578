import { bookingWindow, outsideWindow } from '../../scheduling/booking-window.ts';
import type { SlotRequirement } from '../../scheduling/provider-calendar.ts';
import { type Team, readTeam, workedRequirements } from '../../scheduling/team.ts';
import { addDays, dayOfWeek } from '../../platform/calendar.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { findQueryPlace } from '../../scheduling/places/place.queries.ts';
import { profilePhotosOf } from '../../providers/profile.queries.ts';
import { type Provider, providersOffering } from '../../providers/provider.queries.ts';
import { gridSlot, londonInstant } from '../../platform/time.ts';
import { obstacleTo, refuseUnoffered } from '../request/appointment.ts';
import { rankUnblockedProviders, firstFree } from '../assignment/provider-search.ts';
import { remainingRequests } from '../booking.policy.ts';
import { occurrenceDates } from './recurrence.ts';
import type { Conflict, Occurrence, SeriesPreview, SeriesQuery, ProviderName } from './series.schema.ts';

/**
 * Checks the dates of a series before anything is booked. All dates are for the first date's provider: the one named, or
 * the one who would be assigned (SER-3, SER-4). Throws what would refuse
 * every date, and marks what refuses one. @throws invalid, naming the field
 */
export async function previewSeries(
  db: Db,
  query: SeriesQuery,
  viewer: Viewer | null,
  now: Date,
): Promise<SeriesPreview> {
  const { date, time, pattern, count } = query;
  refuseUnoffered(query, contextOf(query, null));
  const dates = occurrenceDates(date, pattern, count);
  const isTooFar = outsideWindow(date, bookingWindow(contextOf(query, null), now)) === 'too_far';
  const followed = isTooFar ? null : date;
  const offering = await providersOffering(db, query);
  const providers = await rankUnblockedProviders(db, offering, viewer?.id ?? null, now);
  const place = await findQueryPlace(db, viewer, query);
  const team = await readTeam(db, providers, { exceptBookingId: null, place, ignoresBookings: false });
  const preferred = { ...team, members: await seriesProviders(query, team) };
  // A service that is not offered is taken without a provider (ASG-5).
  const needsNoProvider = offering.length === 0 && !query.providerId;

  const preview = async (day: string, firstDate: string | null) => ({
    date: day,
    startsAt: londonInstant(day, time).toISOString(),
    ...(conflictOf(day, query, firstDate, now) ??
      (needsNoProvider ? NO_CONFLICT : await clashOf(day, preferred, team, query))),
  });
  const occurrences: Occurrence[] = [];
  for (const [index, day] of dates.entries()) {
    const isSunday = pattern === 'monthly' && dayOfWeek(day) === 0;
    const firstDate = index === 0 ? null : followed;
    const monday = isSunday ? await preview(addDays(day, 1), firstDate) : null;
    occurrences.push({ index, ...(await preview(day, firstDate)), monday });
  }
  const [provider] = preferred.members;
  const substitutes = occurrences.flatMap(({ substitute, monday }) => [substitute, monday?.substitute]);
  const visible = [provider, ...substitutes].flatMap((each) => each?.id ?? []);
  return {
    provider: provider ? nameOf(provider) : null,
    photos: Object.fromEntries(await profilePhotosOf(db, [...new Set(visible)])),
    time,
    occurrences,
    room: viewer ? await remainingRequests(db, viewer.id, now) : null,
  };
}

/** Returns the provider for all dates: the one named, or the first who is free on the first date; empty without one. */
async function seriesProviders(query: SeriesQuery, team: Team<Provider>): Promise<readonly Provider[]> {
  const { providerId } = query;
  if (providerId) return team.members.filter(({ id }) => id === providerId);
  const first = await firstFree(team, toSlotRequirement(query.date, query));
  return first ? [first] : [];
}

function nameOf({ id, name }: Provider): ProviderName {
  return { id, name };
}

const NO_CONFLICT = { conflict: null, substitute: null };

type DateConflict = Pick<Occurrence, 'conflict' | 'substitute'>;

/** Returns the reason why no provider can be booked for a date; null when there is none. */
function conflictOf(
  date: string,
  query: SeriesQuery,
  firstDate: string | null,
  now: Date,
): DateConflict | null {
  const entry = contextOf(query, firstDate);
  const obstacle = obstacleTo(londonInstant(date, query.time), query.time, entry, now);
  // Dates that recur may be Sundays.
  return obstacle === null || obstacle === 'sunday' ? null : { conflict: obstacle, substitute: null };
}

/** Returns whether the preferred providers can come on a date, and a substitute. */
async function clashOf(
  date: string,
  preferred: Team<Provider>,
  team: Team<Provider>,
  query: SeriesQuery,
): Promise<DateConflict> {
  const need = toSlotRequirement(date, query);
  if (await firstFree(preferred, need)) return NO_CONFLICT;
  const other = await firstFree(team, need);
  const substitute = other && nameOf(other);
  // A provider who would be free without any travel cannot get there in time.
  const isFreeElsewhere =
    team.place && (await firstFree({ ...(other ? preferred : team), place: null }, need));
  if (isFreeElsewhere) return { conflict: 'out_of_reach', substitute };
  if (substitute) return { conflict: 'provider_busy', substitute };
  return { conflict: await reasonOf(team, need), substitute: null };
}

/** Returns why no provider is free (AVL-11). */
async function reasonOf(team: Team<Provider>, need: SlotRequirement): Promise<Conflict> {
  if (team.members.length === 0) return 'unavailable';
  if ((await workedRequirements(team, [need])).length === 0) return 'outside_working_time';
  const isBooked = await firstFree({ ...team, place: null, ignoresBookings: true }, need);
  return isBooked ? 'fully_booked' : 'unavailable';
}

function contextOf({ source }: SeriesQuery, firstDate: string | null) {
  return { source, recurring: true, rescheduling: false, firstDate };
}

function toSlotRequirement(date: string, { time, duration, overnight }: SeriesQuery): SlotRequirement {
  return { slot: gridSlot(londonInstant(date, time)), duration, overnight };
}
