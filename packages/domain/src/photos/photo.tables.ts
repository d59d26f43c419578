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
  caption: string | null;
  /** The name of its file. */
  fileName: string;
  width: number;
  height: number;
  takenAt: Instant;
  /** Since when nobody sees it; it can be put back for a while (FIL-5). */
  removedAt: Instant | null;
}

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
  `create index "photo_bookingId" on "photo" ("bookingId")`,
  `create index "photo_userId" on "photo" ("userId")`,
  `create index "photo_removedAt" on "photo" ("removedAt") where "removedAt" is not null`,
  `create unique index "photo_profile" on "photo" ("userId") where "kind" = 'profile' and "removedAt" is null`,
];

export const photoTables = defineTables(
  { photo: table<PhotoRow>().personal({ of: 'userId', exported: 'as shown', erased: 'deleted' }) },
  { '0028-photos': photos },
);
