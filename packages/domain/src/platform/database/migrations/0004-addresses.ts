import type { Migration } from '../migration.ts';

/** Saved addresses; the second index lets a user have only one default. */
export const addresses: Migration = ({ id, createTable }) => [
  createTable(
    'userAddress',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id") on delete cascade,
      "name" text not null,
      "addressLine1" text not null,
      "addressLine2" text,
      "city" text not null,
      "county" text,
      "postalCode" text not null,
      "country" text not null,
      "isDefault" integer not null check ("isDefault" in (0, 1)),
      "latitude" text,
      "longitude" text,
      "createdAt" text not null`,
  ),
  `create index "userAddress_userId" on "userAddress" ("userId", "id")`,
  `create unique index "userAddress_default" on "userAddress" ("userId") where "isDefault" = 1`,
];
