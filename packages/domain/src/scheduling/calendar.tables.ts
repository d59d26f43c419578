import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';

/** Working hours of one weekday; an end at or before the start lies on the next day. */
interface WeeklyHoursRow {
  id: Generated<number>;
  providerId: number;
  dayOfWeek: number;
  startTime: string;
  endTime: string;
}

interface TimeOffRow {
  id: Generated<number>;
  providerId: number;
  startsAt: Instant;
  endsAt: Instant;
  reason: string | null;
}

/** One quarter hour of one provider, held by one booking. The key makes a double booking impossible. */
interface ClaimRow {
  providerId: number;
  slot: number;
  bookingId: number;
}

/**
 * A range of one provider's time, held by one booking, with the place they are at. It is what claims say, in a row
 * where they take one a quarter hour: claims refuse a double booking, this is read.
 */
interface BusyTimeRow {
  providerId: number;
  /** Between which grid slots, half-open. */
  fromSlot: number;
  toSlot: number;
  bookingId: number;
  /** As `serializePlace` writes it; null when unknown. */
  place: string | null;
}

const create: Migration = ({ id, createTable, createKeyTable }) => [
  createTable(
    'weeklyHours',
    `
      "id" ${id()},
      "providerId" integer not null references "user" ("id") on delete cascade,
      "dayOfWeek" integer not null check ("dayOfWeek" between 0 and 6),
      "startTime" text not null,
      "endTime" text not null`,
  ),
  `create index "weeklyHours_week" on "weeklyHours" ("providerId", "dayOfWeek", "startTime")`,
  createTable(
    'timeOff',
    `
      "id" ${id()},
      "providerId" integer not null references "user" ("id") on delete cascade,
      "startsAt" text not null,
      "endsAt" text not null,
      "reason" text,
      check ("startsAt" < "endsAt")`,
  ),
  `create index "timeOff_providerId_endsAt" on "timeOff" ("providerId", "endsAt")`,
  createTable(
    'claim',
    `
      "providerId" integer not null references "user" ("id"),
      "slot" integer not null,
      "bookingId" integer not null references "booking" ("id") on delete cascade,
      primary key ("providerId", "slot")`,
  ),
  `create index "claim_bookingId" on "claim" ("bookingId")`,
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

export const calendarTables = defineTables(
  {
    weeklyHours: table<WeeklyHoursRow>().personal(
      { of: 'providerId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'withheld',
        providerId: 'withheld',
        dayOfWeek: 'exported',
        startTime: 'exported',
        endTime: 'exported',
      },
    ),
    timeOff: table<TimeOffRow>().personal(
      { of: 'providerId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'exported',
        providerId: 'withheld',
        startsAt: 'exported',
        endsAt: 'exported',
        reason: 'exported',
      },
    ),
    claim: table<ClaimRow>().personal({
      of: 'providerId',
      exported: { withheld: 'follows from their bookings' },
      erased: { kept: 'holds the time of bookings that stay, and no texts' },
    }),
    // Of the provider; the place in it is the customer's.
    busyTime: table<BusyTimeRow>().personal(
      { of: 'providerId', exported: { withheld: 'follows from their bookings' }, erased: 'anonymised' },
      {
        providerId: 'withheld, kept',
        fromSlot: 'withheld, kept',
        toSlot: 'withheld, kept',
        bookingId: 'withheld, kept',
        place: 'withheld, erased',
      },
    ),
  },
  { '0013-calendars': create },
);
