import type { Migration } from '../platform/database/table.ts';
import { searchKeyOf } from '../platform/search/search-key.ts';
import services from './catalogue.json' with { type: 'json' };

/** Inserts the 24 services of every installation, ids 1 to 24, each at half of its earnings an hour (CAT-3, FIG-2). */
export const insertCatalogue: Migration = {
  async up(tx) {
    const rows = services.map((service, index) => {
      return { id: index + 1, ...service, searchKey: searchKeyOf(service.name, service.description) };
    });
    await tx.withTables<{ service: (typeof rows)[number] }>().insertInto('service').values(rows).execute();
  },
};
