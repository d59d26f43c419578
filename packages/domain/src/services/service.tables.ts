import {
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../platform/database/table.ts';
import { insertCatalogue } from './catalogue.ts';
import type { ServiceType } from './service-types.ts';

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
