import { type Generated, type Instant, defineTables, table } from '../platform/database/table.ts';
import type { ServiceType } from './service-types.ts';

interface ServiceRow {
  id: Generated<number>;
  type: ServiceType;
  name: string;
  description: string;
  price: number;
  imageUrl: string | null;
  retiredAt: Instant | null;
  /** What it is found by: name and description. */
  searchKey: Generated<string>;
}

export const serviceTables = defineTables({
  service: table<ServiceRow>().impersonal('the catalogue'),
});
