import { sql } from 'kysely';
import { addressLine } from '../../../scheduling/addresses/address-line.ts';
import { type LocatedAddress, placeOfAddress } from '../../../scheduling/places/place.ts';
import type { Migration } from '../migration.ts';

const BATCH_SIZE = 1000;

interface Booking {
  id: number;
  userId: number;
  address: string;
}

/** The columns of a saved address that make its line, and its place. */
type Saved = Parameters<typeof addressLine>[0] & Omit<LocatedAddress, 'line'>;

/** Where each booking is, found out for those that there are as it is for new ones. */
export const bookingPlaces: Migration = {
  async up(tx) {
    for (const column of ['"latitude" real', '"longitude" real', '"postcode" text'])
      await sql.raw(`alter table "booking" add column ${column}`).execute(tx);
    for (let after = 0; ;) {
      const { rows } = await sql<Booking>`
        select "id", "userId", "address" from "booking"
        where "id" > ${after} order by "id" limit ${BATCH_SIZE}`.execute(tx);
      for (const [userId, bookings] of Map.groupBy(rows, (row) => row.userId)) {
        const saved = await addressesOf(userId);
        for (const { id, address } of bookings) {
          const place = placeOfAddress(address, saved);
          if (!place) continue;
          const { latitude, longitude, postcode } = place;
          await sql`
            update "booking" set "latitude" = ${latitude}, "longitude" = ${longitude}, "postcode" = ${postcode}
            where "id" = ${id}`.execute(tx);
        }
      }
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? after;
    }

    async function addressesOf(userId: number): Promise<LocatedAddress[]> {
      const { rows } = await sql<Saved>`
        select "addressLine1", "addressLine2", "city", "county", "postalCode", "country", "latitude", "longitude"
        from "userAddress" where "userId" = ${userId} order by "id"`.execute(tx);
      return rows.map((row) => ({ ...row, line: addressLine(row) }));
    }
  },
};
