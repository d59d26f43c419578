import type { Migration } from '../migration.ts';

/** Reviews, once per booking, and whom a customer likes or does not want to meet. */
export const reviews: Migration = ({ id, createTable }) => {
  const pair = `
      "userId" integer not null references "user" ("id") on delete cascade,
      "otherId" integer not null references "user" ("id") on delete cascade,
      primary key ("userId", "otherId")`;
  return [
    createTable(
      'review',
      `
      "id" ${id()},
      "userId" integer not null references "user" ("id"),
      "providerId" integer not null references "user" ("id"),
      "bookingId" integer not null unique references "booking" ("id"),
      "rating" integer not null check ("rating" between 1 and 5),
      "comment" text,
      "instructions" text,
      "recommend" integer not null check ("recommend" in (0, 1)),
      "tip" integer not null default 0 check ("tip" >= 0),
      "createdAt" text not null`,
    ),
    `create index "review_providerId" on "review" ("providerId", "id" desc)`,
    `create index "review_userId" on "review" ("userId", "id" desc)`,
    createTable('favourite', pair),
    createTable('block', pair),
    `create index "block_otherId" on "block" ("otherId")`,
  ];
};
