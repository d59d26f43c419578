import { type Generated, type Instant, type Migration, defineTables, table } from '../database/table.ts';
import type { PhotoKind } from './photo.schema.ts';

interface PhotoRow {
  id: Generated<number>;
  /** The owner: the customer in whose home it was taken, or the provider whom it shows. */
  userId: number;
  /** The visit at which it was taken; null for a profile photo. */
  bookingId: number | null;
  kind: PhotoKind;
  /** The problem that it shows; null for all others. */
  problemId: number | null;
  caption: string | null;
  fileName: string;
  width: number;
  height: number;
  takenAt: Instant;
  /** Time of its removal; it can be restored for a while (FIL-5). */
  removedAt: Instant | null;
}

const create: Migration = ({ id, createTable }) => [
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
  `create index "photo_bookingId" on "photo" ("bookingId")`,
  `create index "photo_userId" on "photo" ("userId")`,
  `create index "photo_removedAt" on "photo" ("removedAt") where "removedAt" is not null`,
  `create unique index "photo_profile" on "photo" ("userId") where "kind" = 'profile' and "removedAt" is null`,
  `create index "photo_problemId" on "photo" ("problemId") where "problemId" is not null`,
];

export const photoTables = defineTables(
  {
    photo: table<PhotoRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'exported',
        userId: 'withheld',
        bookingId: 'exported',
        kind: 'exported',
        problemId: 'withheld',
        caption: 'exported',
        fileName: 'exported as path',
        width: 'exported',
        height: 'exported',
        takenAt: 'exported',
        removedAt: 'exported',
      },
    ),
  },
  { '0015-photos': create },
);
