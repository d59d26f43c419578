import { type Instant, type Migration, defineTables, table } from '../../platform/database/table.ts';

interface AccessDetailsRow {
  userId: number;
  /** Encrypted, bound to this user. */
  sealed: string;
  updatedAt: Instant;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'accessDetails',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "sealed" text not null,
      "updatedAt" text not null`,
  ),
];

export const accessDetailsTables = defineTables(
  {
    accessDetails: table<AccessDetailsRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', sealed: 'exported as instructions', updatedAt: 'exported' },
    ),
  },
  { '0019-access-details': create },
);
