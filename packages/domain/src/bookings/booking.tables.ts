import type { Migration } from '../platform/database/migration.ts';
import { bookingPlaces } from '../platform/database/migrations/0040-booking-places.ts';
import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
  defineTables,
  table,
} from '../platform/database/table.ts';
import { termTable } from '../platform/search/term.queries.ts';
import type { BookingStatus } from './lifecycle/booking.lifecycle.ts';
import type { CancelReason } from './booking.schema.ts';
import type { ProblemOutcome } from './problem/outcomes.ts';
import { problemTable, problems } from './problem/problem.tables.ts';
import type { RecurrencePattern } from './series/recurrence.schema.ts';

interface SeriesRow {
  id: Generated<number>;
  userId: number;
  serviceId: number;
  pattern: RecurrencePattern;
  createdAt: Instant;
}

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
  /** London wall time as booked, kept beside the instant. */
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
  /** When the request is cancelled unless it is answered before. */
  expiresAt: Instant | null;
  /** Since when a problem is open; null when none is. */
  problemAt: Instant | null;
  /** What was last decided about a problem with it; null when nothing was. */
  problemOutcome: ProblemOutcome | null;
  /** Since when the date is paused; it holds no time then. */
  pausedAt: Instant | null;
  /** The other time that the customer of a confirmed booking asked for, when, and until when it may be answered. */
  rescheduleStartsAt: Instant | null;
  rescheduleRequestedAt: Instant | null;
  rescheduleLapsesAt: Instant | null;
  /** The London day that a date of a series was made for; it stays when the date is moved. */
  seriesDate: string | null;
  /** When its provider was on the way, began and was done (JOB-1). */
  onMyWayAt: Instant | null;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  /** Which tasks were done, by their words, and when: an object of instants. */
  ticks: Generated<Json>;
  /** What its provider wrote to the customer about the visit. */
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
  /** What it is found by: its address. */
  searchKey: string;
}

/** A word that a booking is found by. */
interface BookingTermRow {
  term: string;
  bookingId: number;
}

interface IdempotencyKeyRow {
  userId: number;
  key: string;
  bodyHash: string;
  answer: Json;
  createdAt: Instant;
}

/** Another provider who is asked to cover a booking, and what came of it. */
interface CoverRequestRow {
  bookingId: number;
  providerId: number;
  /** Who asks. */
  offeredBy: number;
  /** An open one is closed once the offer has ended, by another's acceptance or else. */
  answer: 'open' | 'accepted' | 'declined' | 'closed';
  askedAt: Instant;
}

/** A customer's bookings in the order of their starts, both ways. */
const customersOrder: Migration = () => [
  `create index "booking_userId_startsAt" on "booking" ("userId", "startsAt", "id")`,
];

/** What was called off by others points to what was booked in its place. */
const replacements: Migration = () => [
  `alter table "booking" add column "replacedById" integer references "booking" ("id")`,
];

/** A provider's bookings in the order of their starts, both ways. */
const providersOrder: Migration = () => [
  `create index "booking_providerId_startsAt" on "booking" ("providerId", "startsAt", "id")`,
];

/** What a customer and a provider have together, in the order of the starts. */
const pairs: Migration = () => [
  `create index "booking_pair" on "booking" ("userId", "providerId", "startsAt", "id")`,
];

/** What is recorded while a job is done. */
const jobRecord: Migration = () => [
  ...['onMyWayAt', 'startedAt', 'finishedAt', 'jobNote'].map(
    (column) => `alter table "booking" add column "${column}" text`,
  ),
  `alter table "booking" add column "ticks" text not null default '{}'`,
];

/** What a provider's figures are added up from. */
const providersFigures: Migration = () => [
  `create index "booking_earned" on "booking" ("providerId", "status", "serviceId", "localDate", "totalPrice")`,
];

/** What admins narrow the list of bookings by, in its order; figures of a day are counted, and no longer added up. */
const filters: Migration = () => {
  const order = `on "booking" ("createdAt" desc, "id" desc)`;
  return [
    `create index "booking_flagged" ${order} where "flaggedAt" is not null`,
    `create index "booking_problem" ${order} where "problemAt" is not null`,
    `create index "booking_late" ${order} where "late" = 1`,
    // With the status, or SQLite prefers the index of that.
    `create index "booking_unassigned" on "booking" ("status", "createdAt" desc, "id" desc)
      where "status" = 'pending' and "providerId" is null and "pausedAt" is null`,
    `create index "booking_startsAt" on "booking" ("startsAt" desc, "id" desc)`,
    `drop index "booking_localDate"`,
  ];
};

/** Bookings of a status on some days, however few of those days' they are. */
const statusOfDays: Migration = () => [
  `create index "booking_status_startsAt" on "booking" ("status", "startsAt" desc, "id" desc)`,
];

const cover: Migration = ({ createTable }) => [
  `alter table "booking" add column "coverOfferedAt" text`,
  `alter table "booking" add column "coveredAt" text`,
  createTable(
    'coverRequest',
    `
      "bookingId" integer not null references "booking" ("id") on delete cascade,
      "providerId" integer not null references "user" ("id") on delete cascade,
      "offeredBy" integer not null references "user" ("id") on delete cascade,
      "answer" text not null check ("answer" in ('open', 'accepted', 'declined', 'closed')),
      "askedAt" text not null,
      primary key ("bookingId", "providerId")`,
  ),
  `create index "coverRequest_providerId" on "coverRequest" ("providerId", "answer")`,
  `create index "coverRequest_offeredBy" on "coverRequest" ("offeredBy", "answer")`,
];

export const bookingTables = defineTables(
  {
    series: table<SeriesRow>().personal({
      of: 'userId',
      exported: 'as stored',
      erased: { kept: 'holds bookings that stay together, and no texts' },
    }),
    booking: table<BookingRow>().personal({
      of: 'userId',
      about: ['providerId'],
      exported: 'as shown',
      erased: 'anonymised',
    }),
    bookingTerm: table<BookingTermRow>().impersonal(
      'words of addresses, which go when an address is removed',
    ),
    coverRequest: table<CoverRequestRow>().personal({
      of: 'providerId',
      about: ['offeredBy'],
      exported: 'as stored',
      erased: 'deleted',
    }),
    problem: problemTable,
    idempotencyKey: table<IdempotencyKeyRow>().personal({
      of: 'userId',
      exported: { withheld: 'repeats answers about their bookings' },
      erased: 'deleted',
    }),
  },
  {
    '0019-customers-order': customersOrder,
    '0020-replacements': replacements,
    '0027-providers-order': providersOrder,
    '0031-job-record': jobRecord,
    '0032-providers-figures': providersFigures,
    '0037-booking-terms': termTable({ name: 'bookingTerm', owner: 'bookingId', of: 'booking' }),
    '0033-booking-filters': filters,
    '0038-cover': cover,
    '0040-booking-places': bookingPlaces,
    '0042-booking-pairs': pairs,
    '0043-booking-status-of-days': statusOfDays,
    '0070-problems': problems,
  },
);
