import type { Migration } from '../platform/database/migration.ts';
import {
  type Flag,
  type Generated,
  type Instant,
  type Json,
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
}

interface ProviderServiceRow {
  providerId: number;
  serviceId: number;
}

/** A user's relation to another. */
interface RelationRow {
  userId: number;
  otherId: number;
}

/** What admins narrow their list of providers by, in its order. */
const providerStates: Migration = () => [
  `create index "providerProfile_unapproved" on "providerProfile" ("userId") where "approvedAt" is null`,
  `create index "providerProfile_verified" on "providerProfile" ("userId") where "verifiedAt" is not null`,
];

/** Where providers start from. */
const providerAreas: Migration = () => [`alter table "providerProfile" add column "area" text`];

export const providerTables = defineTables(
  {
    providerProfile: table<ProviderProfileRow>().personal({
      of: 'userId',
      exported: 'as shown',
      erased: 'anonymised',
    }),
    providerService: table<ProviderServiceRow>().personal({
      of: 'providerId',
      exported: 'as shown',
      erased: 'deleted',
    }),
    favourite: table<RelationRow>().personal({
      of: 'userId',
      about: ['otherId'],
      exported: 'as shown',
      erased: 'deleted',
    }),
    block: table<RelationRow>().personal({
      of: 'userId',
      about: ['otherId'],
      exported: 'as shown',
      erased: 'deleted',
    }),
  },
  { '0034-provider-states': providerStates, '0044-provider-areas': providerAreas },
);
