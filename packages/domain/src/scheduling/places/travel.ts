import { GRID_MINUTES } from '../../platform/time.ts';
import { MAX_DURATION } from '../booking-window.ts';
import type { Place } from './place.ts';

/** Travel minutes by distance; longer trips take `MAX_TRAVEL_MINUTES` (AVL-7). */
const TRAVEL_TIMES = [
  { upToKm: 3, minutes: 10 },
  { upToKm: 8, minutes: 20 },
  { upToKm: 15, minutes: 30 },
];
const MAX_TRAVEL_MINUTES = 45;

/** Maximum length of one trip and one job, in grid slots. */
export const MAX_TRAVEL_SLOTS = MAX_TRAVEL_MINUTES / GRID_MINUTES;
export const MAX_JOB_SLOTS = MAX_DURATION / GRID_MINUTES;

const EARTH_RADIUS_KM = 6371;

/** Returns the minutes of travel between two jobs: 0 within a postcode, and where a place is unknown. */
export function travelMinutes(from: Place | null, to: Place | null): number {
  if (!from || !to || from.postcode === to.postcode) return 0;
  const distance = kilometresBetween(from, to);
  return TRAVEL_TIMES.find(({ upToKm }) => distance <= upToKm)?.minutes ?? MAX_TRAVEL_MINUTES;
}

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** Returns the great-circle distance. */
export function kilometresBetween(from: Point, to: Point): number {
  const [fromLatitude, toLatitude] = [radians(from.latitude), radians(to.latitude)];
  const longitudeDifference = radians(to.longitude - from.longitude);
  const haversine =
    Math.sin((toLatitude - fromLatitude) / 2) ** 2 +
    Math.cos(fromLatitude) * Math.cos(toLatitude) * Math.sin(longitudeDifference / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Serializes a place for `busyTime`: `51.5 -0.093 SE1 7AB`, compact because thousands are read at once. */
export function serializePlace(place: Place | null): string | null {
  return place && `${place.latitude} ${place.longitude} ${place.postcode}`;
}

/** Parses what `serializePlace` writes. */
export function parsePlace(text: string): Place {
  const [latitude, longitude, ...postcode] = text.split(' ');
  return { latitude: Number(latitude), longitude: Number(longitude), postcode: postcode.join(' ') };
}

/**
 * Returns a function that gives the grid slots needed to travel between `place` and a serialized place. Results are cached, because many jobs are at the same few places.
 */
export function travelSlotsFrom(place: Place | null): (other: string | null | undefined) => number {
  const slotsByPlace = new Map<string, number>();
  return (other) => {
    if (!other) return 0;
    let slots = slotsByPlace.get(other);
    if (slots === undefined) {
      slots = Math.ceil(travelMinutes(place, parsePlace(other)) / GRID_MINUTES);
      slotsByPlace.set(other, slots);
    }
    return slots;
  };
}
