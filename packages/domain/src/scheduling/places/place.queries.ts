import { addressLine } from '../addresses/address-line.ts';
import { findAddress, listAddresses } from '../addresses/address.queries.ts';
import type { Address } from '../addresses/address.schema.ts';
import type { Viewer } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { postcodeIn } from '../postcodes/postcode-in-text.ts';
import { type LocatedAddress, type Place, placeOfAddress, placeOfPostcode } from './place.ts';

/** Where free time is asked for: at an address that the viewer has saved, or at a postcode; with neither, anywhere. */
export interface Where {
  addressId?: number | null | undefined;
  postcode?: string | null | undefined;
}

/** The place of a booking that a user makes for an address in one line; null when it is not known. */
export async function findPlace(db: Db | Tx, userId: number, address: string): Promise<Place | null> {
  return placeOfAddress(address, (await listAddresses(db, userId)).map(located));
}

/** The place that free time is asked for; a booking made for it then has the same. @throws not_found (not one's own address) */
export async function findQueryPlace(
  db: Db | Tx,
  viewer: Viewer | null,
  { addressId, postcode }: Where,
): Promise<Place | null> {
  if (!addressId) return placeOfPostcode(postcodeIn(postcode ?? ''));
  const saved = viewer && (await findAddress(db, viewer.id, addressId));
  if (!saved) throw new DomainError('not_found');
  return placeOfAddress(addressLine(saved), [located(saved)]);
}

function located(saved: Address): LocatedAddress {
  return { ...saved, line: addressLine(saved) };
}
