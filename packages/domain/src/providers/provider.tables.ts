import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';

interface ProviderProfileRow {
  userId: number;
  approvedAt: Instant | null;
  verifiedAt: Instant | null;
  bio: string | null;
  yearsOfExperience: number | null;
  certifications: Json;
  specialties: Json;
  languages: Json;
  offersOvernight: Generated<Flag>;
  /** The district that they start from, as the first half of its postcode. */
  area: string | null;
  /** The name of a drawn portrait; null for all but demo providers. */
  portrait: string | null;
}

interface ProviderServiceRow {
  providerId: number;
  serviceId: number;
}

interface RelationRow {
  userId: number;
  otherId: number;
}

const create: Migration = ({ createTable }) => [
  createTable(
    'providerProfile',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "approvedAt" text,
      "verifiedAt" text,
      "bio" text,
      "yearsOfExperience" integer,
      "certifications" text not null default '[]',
      "specialties" text not null default '[]',
      "languages" text not null default '[]',
      "offersOvernight" integer not null default 0 check ("offersOvernight" in (0, 1)),
      "area" text`,
  ),
  `create index "providerProfile_unapproved" on "providerProfile" ("userId") where "approvedAt" is null`,
  `create index "providerProfile_verified" on "providerProfile" ("userId") where "verifiedAt" is not null`,
  createTable(
    'providerService',
    `
      "providerId" integer not null references "user" ("id") on delete cascade,
      "serviceId" integer not null references "service" ("id"),
      primary key ("serviceId", "providerId")`,
  ),
  `create index "providerService_providerId" on "providerService" ("providerId", "serviceId")`,
  createTable(
    'favourite',
    `
      "userId" integer not null references "user" ("id") on delete cascade,
      "otherId" integer not null references "user" ("id") on delete cascade,
      primary key ("userId", "otherId")`,
  ),
  `create index "favourite_otherId" on "favourite" ("otherId")`,
  createTable(
    'block',
    `
      "userId" integer not null references "user" ("id") on delete cascade,
      "otherId" integer not null references "user" ("id") on delete cascade,
      primary key ("userId", "otherId")`,
  ),
  `create index "block_otherId" on "block" ("otherId")`,
];

export const providerTables = defineTables(
  {
    providerProfile: table<ProviderProfileRow>().personal(
      { of: 'userId', exported: 'as shown', erased: 'anonymised' },
      {
        userId: 'exported as id, kept',
        approvedAt: 'exported as approved, erased',
        verifiedAt: 'exported as verified, erased',
        bio: 'exported, erased',
        yearsOfExperience: 'exported, erased',
        certifications: 'exported, erased',
        specialties: 'exported, erased',
        languages: 'exported, erased',
        offersOvernight: 'exported, erased',
        area: 'exported, erased',
        portrait: 'exported as profilePhoto, erased',
      },
    ),
    providerService: table<ProviderServiceRow>().personal(
      { of: 'providerId', exported: 'as shown', erased: 'deleted' },
      { providerId: 'withheld', serviceId: 'exported as serviceIds' },
    ),
    favourite: table<RelationRow>().personal(
      { of: 'userId', about: ['otherId'], exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', otherId: 'exported as favourites' },
    ),
    block: table<RelationRow>().personal(
      { of: 'userId', about: ['otherId'], exported: 'as shown', erased: 'deleted' },
      { userId: 'withheld', otherId: 'exported as blocked' },
    ),
  },
  {
    '0008-providers': create,
    '0027-portraits': () => ['alter table "providerProfile" add column "portrait" text'],
  },
);
