import type { Migration } from '../migration.ts';

/** What people write to us. */
export const tickets: Migration = ({ id, createTable }) => [
  createTable(
    'ticket',
    `
      "id" ${id()},
      "userId" integer references "user" ("id") on delete set null,
      "name" text not null,
      "email" text not null,
      "subject" text not null,
      "description" text not null,
      "priority" integer not null check ("priority" between 1 and 4),
      "status" integer not null check ("status" between 2 and 5),
      "createdAt" text not null`,
  ),
  `create index "ticket_userId" on "ticket" ("userId", "id")`,
];
