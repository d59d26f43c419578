import type { Migration } from '../database/migration.ts';
import { type Generated, type Instant, defineTables, table } from '../database/table.ts';
import type { PhotoKind } from './photo.schema.ts';

interface PhotoRow {
  id: Generated<number>;
  /** Whose it is: the customer in whose home it was taken, or the provider whom it shows. */
  userId: number;
  /** The visit at which it was taken; null for a profile photo. */
  bookingId: number | null;
  kind: PhotoKind;
  /** The problem that it shows; null for all others. */
  problemId: number | null;
  caption: string | null;
  /** The name of its file. */
  fileName: string;
  width: number;
  height: number;
  takenAt: Instant;
  /** Since when nobody sees it; it can be put back for a while (FIL-5). */
  removedAt: Instant | null;
}

const INDEXES = [
  `create index "photo_bookingId" on "photo" ("bookingId")`,
  `create index "photo_userId" on "photo" ("userId")`,
  `create index "photo_removedAt" on "photo" ("removedAt") where "removedAt" is not null`,
  `create unique index "photo_profile" on "photo" ("userId") where "kind" = 'profile' and "removedAt" is null`,
];

const photos: Migration = ({ id, createTable }) => [
  createTable(
    'photo',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id") on delete cascade,
      "bookingId" integer references "booking" ("id") on delete cascade,
      "kind" text not null check ("kind" in ('before', 'after', 'profile')),
      "caption" text,
      "fileName" text not null unique,
      "width" integer not null,
      "height" integer not null,
      "takenAt" text not null,
      "removedAt" text,
      check (("kind" = 'profile') = ("bookingId" is null))`,
  ),
  ...INDEXES,
];

/** Photos of problems; what a photo may show is a check, which only a new table can say anew. */
const ofProblems: Migration = ({ id, createTable, onPostgres }) => {
  const kept =
    '"id", "userId", "bookingId", "kind", "caption", "fileName", "width", "height", "takenAt", "removedAt"';
  return [
    `alter table "photo" rename to "formerPhoto"`,
    createTable(
      'photo',
      `
      "id" ${id()},
      "userId" integer not null references "user" ("id") on delete cascade,
      "bookingId" integer references "booking" ("id") on delete cascade,
      "kind" text not null check ("kind" in ('before', 'after', 'problem', 'profile')),
      "caption" text,
      "fileName" text not null unique,
      "width" integer not null,
      "height" integer not null,
      "takenAt" text not null,
      "removedAt" text,
      "problemId" integer references "problem" ("id") on delete cascade,
      check (("kind" = 'profile') = ("bookingId" is null)),
      check (("kind" = 'problem') = ("problemId" is not null))`,
    ),
    `insert into "photo" (${kept}) select ${kept} from "formerPhoto"`,
    `drop table "formerPhoto"`,
    ...onPostgres(
      `select setval(pg_get_serial_sequence('"photo"', 'id'), (select coalesce(max("id"), 0) + 1 from "photo"), false)`,
    ),
    ...INDEXES,
    `create index "photo_problemId" on "photo" ("problemId") where "problemId" is not null`,
  ];
};

export const photoTables = defineTables(
  { photo: table<PhotoRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }) },
  { '0028-photos': photos, '0071-photos-of-problems': ofProblems },
);
