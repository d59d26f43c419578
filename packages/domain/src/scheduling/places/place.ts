import { knownArea } from '../postcodes/known-area.ts';
import { postcodeIn } from '../postcodes/postcode-in-text.ts';

/** Where a job is, as well as it is known: the point of its address, or of the middle of its postcode's district. */
export interface Place {
  /** Degrees, to four decimals: some ten metres. */
  latitude: number;
  longitude: number;
  /** In capitals, without anything but letters, digits and single spaces. */
  postcode: string;
}

/** What of a saved address tells its place. */
export interface LocatedAddress {
  /** The address in one line. */
  line: string;
  postalCode: string;
  latitude: string | null;
  longitude: string | null;
}

/**
 * The place of an address in one line: of the saved address that it is, else of the postcode in it (ADR-22). It is found
 * in our own data, so that no booking waits for another service; null when it is not known.
 */
export function placeOfAddress(address: string, saved: readonly LocatedAddress[]): Place | null {
  const own = saved.find(({ line }) => line === address);
  return (own && pointOf(own)) ?? placeOfPostcode(postcodeIn(address));
}

/** The middle of a postcode's district or area; null for none, and for one that is not known. */
export function placeOfPostcode(postcode: string | null): Place | null {
  const area = postcode ? knownArea(postcode) : undefined;
  if (!postcode || !area) return null;
  return { latitude: Number(area.latitude), longitude: Number(area.longitude), postcode };
}

function pointOf({ latitude, longitude, postalCode }: LocatedAddress): Place | null {
  const north = degrees(latitude, 90);
  const east = degrees(longitude, 180);
  if (north === null || east === null) return null;
  const postcode = postcodeIn(postalCode) ?? postalCode.toUpperCase().replaceAll(/[^A-Z\d]+/g, ' ');
  return { latitude: north, longitude: east, postcode: postcode.trim() };
}

/** A saved address has its coordinates as texts, as they were sent; null for what is no number of degrees. */
function degrees(text: string | null, most: number): number | null {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text);
  return Math.abs(value) <= most ? Number(value.toFixed(4)) : null;
}
