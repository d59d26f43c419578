import type { Place } from './place.ts';

/** How many minutes travel takes up to so many kilometres; beyond, the most (AVL-7). */
const TRAVEL_TIMES = [
  { upTo: 3, minutes: 10 },
  { upTo: 8, minutes: 20 },
  { upTo: 15, minutes: 30 },
];
export const MAX_TRAVEL_MINUTES = 45;

const EARTH_KM = 6371;

/** Travel time between two jobs in minutes: none within a postcode, and none where a place is not known. */
export function travelMinutes(from: Place | null, to: Place | null): number {
  if (!from || !to || from.postcode === to.postcode) return 0;
  const distance = kilometresBetween(from, to);
  return TRAVEL_TIMES.find(({ upTo }) => distance <= upTo)?.minutes ?? MAX_TRAVEL_MINUTES;
}

type Point = Pick<Place, 'latitude' | 'longitude'>;

/** As the crow flies. */
export function kilometresBetween(from: Point, to: Point): number {
  const [south, north] = [radians(from.latitude), radians(to.latitude)];
  const east = radians(to.longitude - from.longitude);
  const chord =
    Math.sin((north - south) / 2) ** 2 + Math.cos(south) * Math.cos(north) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
