import { findPostcodeArea } from '../postcodes/postcode-areas.ts';
import { postcodeIn } from '../postcodes/postcode-in-text.ts';

/** Location of a job: the point of its address, or else the middle of its postcode's district. */
export interface Place {
  /** Degrees, to four decimals (about ten metres). */
  latitude: number;
  longitude: number;
  /** Upper case: letters, digits and single spaces. */
  postcode: string;
}

/** The parts of a saved address that locate it. */
export interface LocatedAddress {
  /** The address in one line. */
  line: string;
  postalCode: string;
  latitude: string | null;
  longitude: string | null;
}

/**
 * Returns the place of an address in one line: of the saved address that equals it, else of the postcode in it (ADR-22);
 * null when unknown. Uses our own data, so that no booking waits for an external service.
 */
export function placeOfAddress(address: string, saved: readonly LocatedAddress[]): Place | null {
  const own = saved.find(({ line }) => line === address);
  return (own && pointOf(own)) ?? placeOfPostcode(postcodeIn(address));
}

/** Returns the middle of a postcode's district or area; null when unknown. */
export function placeOfPostcode(postcode: string | null): Place | null {
  const area = postcode ? findPostcodeArea(postcode) : undefined;
  if (!postcode || !area) return null;
  return { latitude: Number(area.latitude), longitude: Number(area.longitude), postcode };
}

function pointOf({ latitude, longitude, postalCode }: LocatedAddress): Place | null {
  const north = parseDegrees(latitude, 90);
  const east = parseDegrees(longitude, 180);
  if (north === null || east === null) return null;
  const postcode = postcodeIn(postalCode) ?? postalCode.toUpperCase().replaceAll(/[^A-Z\d]+/g, ' ');
  return { latitude: north, longitude: east, postcode: postcode.trim() };
}

/** Parses a coordinate, which is stored as the client sent it; null when it is not a number within ±`max`. */
function parseDegrees(text: string | null, max: number): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= max ? Number(value.toFixed(4)) : null;
}
