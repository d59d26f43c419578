import type { Migration } from '../migration.ts';

/** How to get into a customer's home, sealed. */
export const accessDetails: Migration = ({ createTable }) => [
  createTable(
    'accessDetails',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "sealed" text not null,
      "updatedAt" text not null`,
  ),
];
