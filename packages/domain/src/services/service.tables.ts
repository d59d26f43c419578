import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';
import type { ServiceType } from './service-types.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import services from './catalogue.json' with { type: 'json' };

/** Inserts the 24 services of every installation, with the ids 1 to 24 in the order of the file (CAT-3). */
const insertCatalogue: Migration = {
  async up(tx) {
    const rows = services.map((service, index) => {
      return { id: index + 1, ...service, searchKey: searchKeyOf(service.name, service.description) };
    });
    await tx.withTables<{ service: (typeof rows)[number] }>().insertInto('service').values(rows).execute();
  },
};

interface ServiceRow {
  id: Generated<number>;
  type: ServiceType;
  name: string;
  description: string;
  price: number;
  imageUrl: string | null;
  retiredAt: Instant | null;
  /** Name and description, normalised for search. */
  searchKey: Generated<string>;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'service',
    `
      "id" ${id(25)},
      "type" text not null,
      "name" text not null,
      "description" text not null,
      "price" integer not null check ("price" >= 0),
      "imageUrl" text,
      "retiredAt" text,
      "searchKey" text not null default ''`,
  ),
];

export const serviceTables = defineTables(
  {
    service: table<ServiceRow>().impersonal('the catalogue'),
  },
  { '0006-services': create, '0007-catalogue': insertCatalogue },
);
