import { type Instant, type Migration, defineTables, table } from '../../platform/database/table.ts';

/** A deactivated user with bookings that must still be cancelled or reassigned (DEA-7). */
interface DepartureRow {
  userId: number;
  /** The admin who deactivated them, in whose name the bookings are settled. */
  adminId: number;
  startedAt: Instant;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'departure',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "adminId" integer not null references "user" ("id"),
      "startedAt" text not null`,
  ),
];

export const departureTables = defineTables(
  {
    departure: table<DepartureRow>().personal({
      of: 'userId',
      about: ['adminId'],
      exported: { withheld: 'it is there only while the user has no access' },
      erased: { kept: 'it is removed within moments, when their bookings are settled' },
    }),
  },
  { '0022-departures': create },
);
