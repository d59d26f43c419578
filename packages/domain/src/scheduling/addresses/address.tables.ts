import {
  type Flag,
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

interface UserAddressRow {
  id: Generated<number>;
  userId: number;
  name: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  county: string | null;
  postalCode: string;
  country: string;
  isDefault: Flag;
  latitude: string | null;
  longitude: string | null;
  createdAt: Instant;
}

const create: Migration = ({ id, createTable }) => [
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

export const addressTables = defineTables(
  {
    userAddress: table<UserAddressRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'deleted' },
      {
        id: 'exported',
        userId: 'exported',
        name: 'exported',
        addressLine1: 'exported',
        addressLine2: 'exported',
        city: 'exported',
        county: 'exported',
        postalCode: 'exported',
        country: 'exported',
        isDefault: 'exported',
        latitude: 'exported',
        longitude: 'exported',
        createdAt: 'exported',
      },
    ),
  },
  { '0014-addresses': create },
);
