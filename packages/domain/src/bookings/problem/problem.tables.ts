import { type Generated, type Instant, type Migration, table } from '../../platform/database/table.ts';
import type { ProblemKind, ProblemOutcome } from './outcomes.ts';

interface ProblemRow {
  id: Generated<number>;
  bookingId: number;
  /** Its reporter: the booking's customer or its provider. */
  reportedBy: number;
  kind: ProblemKind;
  note: string;
  reportedAt: Instant;
  ticketId: number | null;
  /** The decision with its credit in US cents, reason, admin and time; null while it is open. */
  outcome: ProblemOutcome | null;
  credit: number | null;
  reason: string | null;
  decidedBy: number | null;
  decidedAt: Instant | null;
}

export const problemTable = table<ProblemRow>().personal(
  { of: 'reportedBy', about: ['decidedBy'], exported: 'as shown', erased: 'anonymised' },
  {
    id: 'exported, kept',
    bookingId: 'exported, kept',
    reportedBy: 'exported, kept',
    kind: 'exported, kept',
    note: 'exported, erased',
    reportedAt: 'exported, kept',
    ticketId: 'withheld, kept',
    outcome: 'exported, kept',
    credit: 'exported, kept',
    reason: 'exported, erased',
    decidedBy: 'withheld, kept',
    decidedAt: 'exported, kept',
  },
);

export const createProblems: Migration = ({ id, createTable }) => [
  createTable(
    'problem',
    `
      "id" ${id()},
      "bookingId" integer not null references "booking" ("id") on delete cascade,
      "reportedBy" integer not null references "user" ("id") on delete cascade,
      "kind" text not null check ("kind" in ('did_not_arrive', 'late', 'damage', 'quality')),
      "note" text not null,
      "reportedAt" text not null,
      "ticketId" integer,
      "outcome" text check ("outcome" in ('redo', 'partial_credit', 'full_credit', 'none')),
      "credit" integer,
      "reason" text,
      "decidedBy" integer references "user" ("id"),
      "decidedAt" text,
      check (("outcome" is null) = ("decidedAt" is null)),
      check (("credit" is null) = ("outcome" is null or "outcome" not in ('partial_credit', 'full_credit')))`,
  ),
  // A booking has one open problem at most.
  `create unique index "problem_open" on "problem" ("bookingId") where "decidedAt" is null`,
  `create index "problem_bookingId" on "problem" ("bookingId")`,
  `create index "problem_reportedBy" on "problem" ("reportedBy")`,
];
