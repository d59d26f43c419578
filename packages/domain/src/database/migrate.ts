import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.ts';
import { columnOf } from './migrations/column.ts';
import { marketplace } from './migrations/0001-marketplace.ts';
import { catalogue } from './migrations/0002-catalogue.ts';

/**
 * Brings the schema up to date, once, however many processes start together: everything happens in one
 * transaction, which SQLite serialises and PostgreSQL guards by the migrator's advisory lock.
 */
export async function migrate(database: Database): Promise<void> {
  const column = columnOf(database.dialect);
  const migrations: Record<string, Migration> = {
    '0001-marketplace': marketplace(column),
    '0002-catalogue': catalogue,
  };
  await database.transaction(async (tx) => {
    const migrator = new Migrator({
      db: tx,
      provider: { getMigrations: async () => migrations },
      disableTransactions: true,
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}
