import { sql } from 'kysely';
import { storedPlace } from '../../../scheduling/travel-slots.ts';
import { GRID_MINUTES, gridSlot } from '../../time.ts';
import type { Migration } from '../migration.ts';

const BATCH_SIZE = 1000;

interface Booking {
  id: number;
  providerId: number;
  startsAt: string;
  rescheduleStartsAt: string | null;
  duration: number;
  latitude: number | null;
  longitude: number | null;
  postcode: string | null;
}

/** What takes a provider's time, in a row a range, with its place: filled with the time that bookings hold. */
export const busyTimes: Migration = {
  async up(tx, { createKeyTable }) {
    const statements = [
      createKeyTable(
        'busyTime',
        `
          "providerId" integer not null references "user" ("id"),
          "fromSlot" integer not null,
          "toSlot" integer not null,
          "bookingId" integer not null references "booking" ("id") on delete cascade,
          "place" text,
          primary key ("providerId", "fromSlot"),
          check ("fromSlot" < "toSlot")`,
      ),
      `create index "busyTime_bookingId" on "busyTime" ("bookingId")`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(tx);
    for (let after = 0; ;) {
      const { rows } = await sql<Booking>`
        select "id", "providerId", "startsAt", "rescheduleStartsAt", "duration", "latitude", "longitude", "postcode"
        from "booking"
        where "id" > ${after} and "providerId" is not null and "status" <> 'cancelled' and "pausedAt" is null
        order by "id" limit ${BATCH_SIZE}`.execute(tx);
      for (const { id, providerId, duration, latitude, longitude, postcode, ...times } of rows) {
        const isKnown = latitude !== null && longitude !== null && postcode !== null;
        const place = isKnown ? storedPlace({ latitude, longitude, postcode }) : null;
        for (const startsAt of [times.startsAt, times.rescheduleStartsAt]) {
          if (startsAt === null) continue;
          const fromSlot = gridSlot(new Date(startsAt));
          const toSlot = fromSlot + duration / GRID_MINUTES;
          await sql`
            insert into "busyTime" ("providerId", "fromSlot", "toSlot", "bookingId", "place")
            values (${providerId}, ${fromSlot}, ${toSlot}, ${id}, ${place})`.execute(tx);
        }
      }
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? after;
    }
  },
};
