import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';
import type { BookingStatus } from './lifecycle/booking.lifecycle.ts';
import type { CancelReason } from './booking.schema.ts';
import type { RecurrencePattern } from './series/recurrence.schema.ts';
import type { ProblemOutcome } from './problem/outcomes.ts';
import { coverRequestTable, createCoverRequests } from './cover/cover.tables.ts';
import { idempotencyKeyTable } from './request/idempotency.tables.ts';
import { createProblems, problemTable } from './problem/problem.tables.ts';
import { createSeries, seriesTable } from './series/series.tables.ts';

interface BookingRow {
  id: Generated<number>;
  userId: number;
  providerId: number | null;
  serviceId: number;
  seriesId: number | null;
  status: BookingStatus;
  cancelReason: CancelReason | null;
  startsAt: Instant;
  endsAt: Instant;
  /** London wall time as booked, stored with the instant. */
  localDate: string;
  time: string;
  duration: number;
  address: string;
  notes: string | null;
  customRequests: string | null;
  source: 'form' | 'wizard';
  options: Json;
  recurring: Flag;
  recurrencePattern: RecurrencePattern | null;
  price: number;
  totalPrice: number;
  lineItems: Json;
  late: Generated<Flag>;
  flaggedAt: Instant | null;
  flagNote: string | null;
  createdAt: Instant;
  /** The deadline for an answer, after which the request is cancelled. */
  expiresAt: Instant | null;
  problemAt: Instant | null;
  /** The last decision about a problem; null without one. */
  problemOutcome: ProblemOutcome | null;
  /** Since when the date is paused; it holds no time then. */
  pausedAt: Instant | null;
  /** The reschedule request of a confirmed booking: requested start, time of the request, and deadline. */
  rescheduleStartsAt: Instant | null;
  rescheduleRequestedAt: Instant | null;
  rescheduleLapsesAt: Instant | null;
  /** The London day that a date of a series was made for; it stays when the date is moved. */
  seriesDate: string | null;
  /** The times of its job's stages (JOB-1). */
  onMyWayAt: Instant | null;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  /** The instants of finished tasks, an object by task. */
  ticks: Generated<Json>;
  jobNote: string | null;
  /** The booking that was made in its place, once others had called it off. */
  replacedById: number | null;
  /** Since when its provider asks others to cover it; null when none is asked. */
  coverOfferedAt: Instant | null;
  /** Since when another provider comes in the place of the one who was booked. */
  coveredAt: Instant | null;
  /** The place of its address, for the way to and from it; all null when that is not known. */
  latitude: number | null;
  longitude: number | null;
  postcode: string | null;
  searchKey: string;
}

/** A word that a booking is found by. */
interface BookingTermRow {
  term: string;
  bookingId: number;
}

const create: Migration = ({ id, createTable, createKeyTable, onPostgres }) => [
  createTable(
    'booking',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id"),
      "providerId" integer references "user" ("id"),
      "serviceId" integer not null references "service" ("id"),
      "seriesId" integer references "series" ("id"),
      "status" text not null check ("status" in ('pending', 'confirmed', 'completed', 'cancelled')),
      "cancelReason" text,
      "startsAt" text not null,
      "endsAt" text not null,
      "localDate" text not null,
      "time" text not null,
      "duration" integer not null check ("duration" > 0 and "duration" % 15 = 0),
      "address" text not null,
      "notes" text,
      "customRequests" text,
      "source" text not null check ("source" in ('form', 'wizard')),
      "options" text not null,
      "recurring" integer not null check ("recurring" in (0, 1)),
      "recurrencePattern" text,
      "price" integer not null,
      "totalPrice" integer not null,
      "lineItems" text not null,
      "late" integer not null default 0 check ("late" in (0, 1)),
      "flaggedAt" text,
      "flagNote" text,
      "createdAt" text not null,
      "expiresAt" text,
      "problemAt" text,
      "pausedAt" text,
      "rescheduleStartsAt" text,
      "rescheduleRequestedAt" text,
      "rescheduleLapsesAt" text,
      "seriesDate" text,
      "searchKey" text not null default '',
      "replacedById" integer references "booking" ("id"),
      "onMyWayAt" text,
      "startedAt" text,
      "finishedAt" text,
      "jobNote" text,
      "ticks" text not null default '{}',
      "coverOfferedAt" text,
      "coveredAt" text,
      "latitude" real,
      "longitude" real,
      "postcode" text,
      "problemOutcome" text,
      check (("status" = 'cancelled') = ("cancelReason" is not null)),
      check ("status" in ('pending', 'cancelled') or "providerId" is not null)`,
  ),
  `create index "booking_userId_createdAt" on "booking" ("userId", "createdAt" desc, "id" desc)`,
  `create index "booking_providerId_createdAt" on "booking" ("providerId", "createdAt" desc, "id" desc)`,
  `create index "booking_createdAt" on "booking" ("createdAt" desc, "id" desc)`,
  `create index "booking_userId_status" on "booking" ("userId", "status", "startsAt", "id")`,
  `create index "booking_providerId_status" on "booking" ("providerId", "status", "startsAt", "id")`,
  `create index "booking_expiresAt" on "booking" ("expiresAt") where "status" = 'pending'`,
  `create index "booking_endsAt" on "booking" ("endsAt") where "status" = 'confirmed'`,
  `create index "booking_seriesId" on "booking" ("seriesId", "startsAt") where "seriesId" is not null`,
  `create index "booking_rescheduleLapsesAt" on "booking" ("rescheduleLapsesAt") where "rescheduleLapsesAt" is not null`,
  `create index "booking_paused" on "booking" ("startsAt") where "pausedAt" is not null`,
  `create index "booking_status_createdAt" on "booking" ("status", "createdAt" desc, "id" desc)`,
  `create index "booking_seriesOfCustomer" on "booking" ("userId", "startsAt" desc, "id" desc)
    where "seriesId" is not null`,
  `create index "booking_seriesOfProvider" on "booking" ("providerId", "startsAt" desc, "id" desc)
    where "seriesId" is not null`,
  `create index "booking_inSeries" on "booking" ("startsAt" desc, "id" desc) where "seriesId" is not null`,
  `create index "booking_userId_startsAt" on "booking" ("userId", "startsAt", "id")`,
  `create index "booking_providerId_startsAt" on "booking" ("providerId", "startsAt", "id")`,
  `create index "booking_earned" on "booking" ("providerId", "status", "serviceId", "localDate", "totalPrice")`,
  `create index "booking_flagged" on "booking" ("createdAt" desc, "id" desc) where "flaggedAt" is not null`,
  `create index "booking_problem" on "booking" ("createdAt" desc, "id" desc) where "problemAt" is not null`,
  `create index "booking_late" on "booking" ("createdAt" desc, "id" desc) where "late" = 1`,
  // With the status, or SQLite prefers the index of that.
  `create index "booking_unassigned" on "booking" ("status", "createdAt" desc, "id" desc)
    where "status" = 'pending' and "providerId" is null and "pausedAt" is null`,
  `create index "booking_startsAt" on "booking" ("startsAt" desc, "id" desc)`,
  `create index "booking_pair" on "booking" ("userId", "providerId", "startsAt", "id")`,
  `create index "booking_status_startsAt" on "booking" ("status", "startsAt" desc, "id" desc)`,
  createKeyTable(
    'bookingTerm',
    `
      "term" text not null,
      "bookingId" integer not null,
      primary key ("term", "bookingId")`,
  ),
  ...onPostgres(`alter table "bookingTerm" alter column "term" type text collate "C"`),
  createTable(
    'idempotencyKey',
    `
      "userId" integer not null references "user" ("id") on delete cascade,
      "key" text not null,
      "bodyHash" text not null,
      "answer" text not null,
      "createdAt" text not null,
      primary key ("userId", "key")`,
  ),
  `create index "idempotencyKey_createdAt" on "idempotencyKey" ("createdAt")`,
];

/** Counts the completed bookings of each service (ADM-9), as every move does since. */
const countServices: Migration = () =>
  [
    ['completedOf', 'count(*)'],
    ['revenueOf', 'sum("totalPrice")'],
  ].map(
    ([name, sum]) =>
      `insert into "counterDelta" ("period", "name", "delta")
        select "localDate", '${name}.' || "serviceId", ${sum} from "booking"
        where "status" = 'completed' group by "localDate", "serviceId"`,
  );

/** Drops what every booking wrote without need: few rows, or those of another index, answer the same reads. */
const fewerIndexes: Migration = {
  online: ({ createIndex, dropIndex }) => [
    ...dropIndex('booking_userId_status'),
    ...dropIndex('booking_earned'),
    ...createIndex(
      'booking_earned',
      `"booking" ("providerId", "serviceId", "localDate", "totalPrice") where "status" = 'completed'`,
    ),
    // With the status, or SQLite prefers the index of that.
    ...['expiresAt', 'endsAt'].flatMap((column) => dropIndex(`booking_${column}`)),
    ...createIndex('booking_expiresAt', `"booking" ("status", "expiresAt") where "status" = 'pending'`),
    ...createIndex('booking_endsAt', `"booking" ("status", "endsAt") where "status" = 'confirmed'`),
  ],
};

export const bookingTables = defineTables(
  {
    series: seriesTable,
    booking: table<BookingRow>().personal(
      { of: 'userId', about: ['providerId'], exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        userId: 'exported, kept',
        providerId: 'exported, kept',
        serviceId: 'exported, kept',
        seriesId: 'exported, kept',
        status: 'exported, kept',
        cancelReason: 'exported, kept',
        startsAt: 'exported as scheduledAt, kept',
        endsAt: 'exported, kept',
        localDate: 'exported as date, kept',
        time: 'exported, kept',
        duration: 'exported, kept',
        address: 'exported, erased',
        notes: 'exported, erased',
        customRequests: 'exported, erased',
        source: 'exported, kept',
        options: 'exported, erased',
        recurring: 'exported, kept',
        recurrencePattern: 'exported, kept',
        price: 'exported, kept',
        totalPrice: 'exported, kept',
        lineItems: 'exported, kept',
        late: 'exported, kept',
        flaggedAt: 'withheld, kept',
        flagNote: 'withheld, erased',
        createdAt: 'exported, kept',
        expiresAt: 'exported, kept',
        problemAt: 'exported as problem, kept',
        problemOutcome: 'exported, kept',
        pausedAt: 'exported as paused, kept',
        rescheduleStartsAt: 'exported as reschedule, kept',
        rescheduleRequestedAt: 'exported as reschedule, kept',
        rescheduleLapsesAt: 'exported as reschedule, kept',
        seriesDate: 'withheld, kept',
        onMyWayAt: 'exported as onMyWay, kept',
        startedAt: 'exported as started, kept',
        finishedAt: 'exported as finished, kept',
        ticks: 'exported as tasks, erased',
        jobNote: 'exported as note, erased',
        replacedById: 'exported, kept',
        coverOfferedAt: 'withheld, kept',
        coveredAt: 'exported, kept',
        latitude: 'exported, erased',
        longitude: 'exported, erased',
        postcode: 'exported, erased',
        searchKey: 'withheld, erased',
      },
    ),
    bookingTerm: table<BookingTermRow>().impersonal(
      'words of addresses, which go when an address is removed',
    ),
    coverRequest: coverRequestTable,
    problem: problemTable,
    idempotencyKey: idempotencyKeyTable,
  },
  {
    '0009-series': createSeries,
    '0010-bookings': create,
    '0011-cover-requests': createCoverRequests,
    '0012-problems': createProblems,
    '0031-service-counters': countServices,
    '0039-booking-indexes': fewerIndexes,
  },
);
