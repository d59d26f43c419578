import { type Span, busyTimesBefore } from '../../scheduling/calendar.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Place, placeOfPostcode } from '../../scheduling/places/place.ts';
import { kilometresBetween, parsePlace, travelMinutes } from '../../scheduling/places/travel.ts';
import { readArea } from '../../providers/provider.queries.ts';
import { londonWall } from '../../platform/calendar.ts';
import { gridSlot, slotStart } from '../../platform/time.ts';
import { type BookingRow, placeOf } from '../booking.queries.ts';
import type { Distance } from './provider-jobs.schema.ts';

/**
 * How far it is to requests of a provider (AVL-9): from the place of the job before on the same day; without one, from the
 * district where the provider starts. Nothing where a place is not known.
 */
export async function distancesTo(
  db: Db,
  providerId: number,
  requests: readonly BookingRow[],
): Promise<Map<number, Distance>> {
  const area = await readArea(db, providerId);
  const start = placeOfPostcode(area);
  const slots = [...new Set(requests.map(slotOf))];
  const busyTimes = await busyTimesBefore(db, providerId, slots);
  return new Map(
    requests.flatMap((request) => {
      const to = placeOf(request);
      const isBefore = ({ fromSlot, toSlot }: Span) =>
        fromSlot < slotOf(request) && dayOf(toSlot) === request.localDate;
      const job = busyTimes.find(isBefore);
      const from = job ? job.place && parsePlace(job.place) : start;
      return to && from ? [[request.id, distance(job ? null : area, from, to)]] : [];
    }),
  );
}

function distance(area: string | null, from: Place, to: Place): Distance {
  const isSame = from.postcode === to.postcode;
  const kilometres = isSame ? 0 : kilometresBetween(from, to);
  return { area, kilometres: Number(kilometres.toFixed(1)), minutes: travelMinutes(from, to) };
}

function dayOf(slot: number): string {
  return londonWall(slotStart(slot)).date;
}

function slotOf({ startsAt }: BookingRow): number {
  return gridSlot(new Date(startsAt));
}
