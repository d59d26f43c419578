import { type Instant, type Migration, defineTables, table } from '../platform/database/table.ts';

/** The private address at which a user's bookings are read as a calendar. */
interface CalendarFeedRow {
  userId: number;
  /** SHA-256 of the address's token, hex. */
  tokenHash: string;
  createdAt: Instant;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'calendarFeed',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "tokenHash" text not null unique,
      "createdAt" text not null`,
  ),
];

export const calendarFeedTables = defineTables(
  {
    calendarFeed: table<CalendarFeedRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', tokenHash: 'withheld', createdAt: 'exported' },
    ),
  },
  { '0024-calendar-feeds': create },
);
