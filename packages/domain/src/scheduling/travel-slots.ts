import type { Place } from './places/place.ts';
import { MAX_TRAVEL_MINUTES, travelMinutes } from './places/travel-time.ts';
import { GRID_MINUTES } from '../platform/time.ts';
import { MAX_DURATION } from './booking-window.ts';

/** The most quarter hours that travel between two jobs takes, and that a job does. */
export const MAX_TRAVEL = MAX_TRAVEL_MINUTES / GRID_MINUTES;
export const MAX_JOB_MINUTES = MAX_DURATION / GRID_MINUTES;

/** A place as a calendar keeps it beside the time: `51.5 -0.093 SE1 7AB`, short to read by the thousand. */
export function storedPlace(place: Place | null): string | null {
  return place && `${place.latitude} ${place.longitude} ${place.postcode}`;
}

/**
 * How many quarter hours travel takes between a place and those that a calendar keeps: as jobs begin and end on the grid,
 * that much must lie between two of them. Answers are remembered, for many jobs are at the same few places.
 */
export function travelSlotsFrom(place: Place | null): (kept: string | null | undefined) => number {
  const known = new Map<string, number>();
  return (kept) => {
    if (!kept) return 0;
    let slots = known.get(kept);
    if (slots === undefined) {
      slots = Math.ceil(travelMinutes(place, placeFrom(kept)) / GRID_MINUTES);
      known.set(kept, slots);
    }
    return slots;
  };
}

/** The same as a place. */
export function placeFrom(kept: string): Place {
  const [latitude, longitude, ...postcode] = kept.split(' ');
  return { latitude: Number(latitude), longitude: Number(longitude), postcode: postcode.join(' ') };
}
