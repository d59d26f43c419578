import { type Place, placeOfPostcode } from '../../scheduling/places/place.ts';
import { findPostcodeArea } from '../../scheduling/postcodes/postcode-areas.ts';
import { postcodeIn } from '../../scheduling/postcodes/postcode-in-text.ts';
import type { BookingRow } from '../booking.queries.ts';
import type { BookingOptions, LineItem } from '../booking.schema.ts';
import { codedLines } from '../request/chosen.ts';
import type { CoverRequest } from './cover.schema.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { findBlockedPairs } from '../../providers/favourite.queries.ts';
import { readBooking } from '../booking.policy.ts';
import type { Actor } from '../lifecycle/booking.lifecycle.ts';
import { openCoverRequests } from './cover.queries.ts';

/**
 * Presents a job to a provider who is asked to cover it (AVL-5). The fields are named one by one, so that nothing else of
 * the customer gets to those who have not accepted.
 */
export function presentCoverRequest(row: BookingRow): CoverRequest {
  const { id, serviceName, serviceType, source, startsAt, duration, totalPrice } = row;
  const options = JSON.parse(row.options) as BookingOptions;
  return {
    id,
    serviceName,
    serviceType,
    providerName: row.providerName,
    date: startsAt,
    endsAt: row.endsAt,
    duration,
    area: areaOf(row),
    customerFirstName: row.customerName.trim().split(/\s+/u)[0] ?? '',
    choices: codedLines({ serviceType, source, options, duration }),
    totalPrice,
    lineItems: JSON.parse(row.lineItems) as LineItem[],
  };
}

/** Returns the middle of a booking's postcode district, from which distances are computed (AVL-9); null when unknown. */
export function districtPlace(row: BookingRow): Place | null {
  const middle = placeOfPostcode(districtOf(row));
  // It represents the whole district, and equals no other place.
  return middle && { ...middle, postcode: '' };
}

/** `London, SE1`; null for an address without a postcode. */
function areaOf(row: BookingRow): string | null {
  const district = districtOf(row);
  if (district === null) return null;
  const town = findPostcodeArea(district)?.town;
  return town ? `${town}, ${district}` : district;
}

/** The outward part of the postcode, of the saved address or else of its line. */
function districtOf({ postcode, address }: BookingRow): string | null {
  const code = (postcode === null ? null : postcodeIn(postcode)) ?? postcodeIn(address);
  return code?.split(' ')[0] ?? null;
}

/** Returns the bookings that a provider is asked to cover, soonest first, without those of customers with a block since. */
export async function bookingsToCover(db: Db, providerId: number, now: Date): Promise<BookingRow[]> {
  const rows = await openCoverRequests(db, providerId, now);
  if (rows.length === 0) return [];
  const apart = await findBlockedPairs(db, providerId);
  return rows.filter(({ userId }) => !apart.has(userId));
}

/**
 * A booking of those who take part in it, or that a provider is asked to cover, and what the viewer is to it. Responses
 * to a `substitute` contain no more than `presentCoverRequest` (AVL-5). @throws not_found
 */
export async function readRequested(
  db: Db,
  viewer: Viewer,
  bookingId: number,
  now: Date,
): Promise<{ booking: BookingRow; actor: Actor }> {
  const toCover = viewer.role === 'provider' ? await bookingsToCover(db, viewer.id, now) : [];
  const booking = toCover.find(({ id }) => id === bookingId);
  return booking ? { booking, actor: 'substitute' } : readBooking(db, viewer, bookingId);
}
