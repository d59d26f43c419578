import { addressLine } from '../addresses/address.ts';
import { findAddress, listAddresses } from '../addresses/address.queries.ts';
import type { Address } from '../addresses/address.schema.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { postcodeIn } from '../postcodes/postcode-in-text.ts';
import { type LocatedAddress, type Place, placeOfAddress, placeOfPostcode } from './place.ts';

/** Returns the place of a user's booking from its address in one line; null when unknown. */
export async function findPlace(db: Db | Tx, userId: number, address: string): Promise<Place | null> {
  return placeOfAddress(address, (await listAddresses(db, userId)).map(toLocated));
}

/**
 * Returns the place to search free times for: a saved address of the viewer, or a postcode; null with neither. A booking
 * made there has the same place. @throws not_found (not one's own address)
 */
export async function findQueryPlace(
  db: Db | Tx,
  viewer: Viewer | null,
  { addressId, postcode }: { addressId: number | null; postcode: string | null },
): Promise<Place | null> {
  if (!addressId) return placeOfPostcode(postcodeIn(postcode ?? ''));
  const saved = viewer && (await findAddress(db, viewer.id, addressId));
  if (!saved) throw new DomainError('not_found');
  return placeOfAddress(addressLine(saved), [toLocated(saved)]);
}

function toLocated(saved: Address): LocatedAddress {
  return { ...saved, line: addressLine(saved) };
}
