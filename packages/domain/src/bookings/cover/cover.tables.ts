import { type Instant, type Migration, table } from '../../platform/database/table.ts';

/** A request to another provider to cover a booking, and its outcome. */
interface CoverRequestRow {
  bookingId: number;
  providerId: number;
  offeredBy: number;
  /** An open one is closed when the offer ends, for example by another's acceptance. */
  answer: 'open' | 'accepted' | 'declined' | 'closed';
  askedAt: Instant;
}

export const coverRequestTable = table<CoverRequestRow>().personal({
  of: 'providerId',
  about: ['offeredBy'],
  exported: 'as stored',
  erased: 'deleted',
});

export const createCoverRequests: Migration = ({ createTable }) => [
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
