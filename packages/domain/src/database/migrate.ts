import { sql } from 'kysely';
import type { Database, Tx } from './database.ts';
import { accessDetails } from './migrations/0009-access-details.ts';
import { listIndexes } from './migrations/0010-list-indexes.ts';
import { search } from './migrations/0011-search.ts';
import { conversationOrder } from './migrations/0012-conversation-order.ts';
import { figures } from './migrations/0013-figures.ts';
import { deletedAccounts } from './migrations/0014-deleted-accounts.ts';
import { listOrders } from './migrations/0015-list-orders.ts';
import { searchKeys } from './migrations/0017-search-keys.ts';
import { tickets } from './migrations/0016-tickets.ts';
import { columnOf } from './migrations/column.ts';
import { marketplace } from './migrations/0001-marketplace.ts';
import { catalogue } from './migrations/0002-catalogue.ts';
import { addresses } from './migrations/0004-addresses.ts';
import { deadlines } from './migrations/0003-deadlines.ts';
import { messages } from './migrations/0006-messages.ts';
import { preferencesAndReferrals } from './migrations/0007-preferences-and-referrals.ts';
import { reschedulesAndPauses } from './migrations/0008-reschedules-and-pauses.ts';
import { reviews } from './migrations/0005-reviews.ts';

/** One step of the schema; never changed once it has run anywhere. */
export interface Migration {
  up(tx: Tx): Promise<void>;
}

/** Any number that nothing else on the server locks. */
const LOCK = 7_305_211;

/**
 * Brings the schema up to date, once, however many processes start together: everything happens in one
 * transaction, which SQLite serialises and PostgreSQL guards by a lock. (Kysely's own migrator refuses a
 * transaction on SQLite, and without one two processes would both apply the first step.)
 */
export async function migrate(database: Database): Promise<void> {
  const column = columnOf(database.dialect);
  const migrations: Record<string, Migration> = {
    '0001-marketplace': marketplace(column),
    '0002-catalogue': catalogue,
    '0003-deadlines': deadlines,
    '0004-addresses': addresses(column),
    '0005-reviews': reviews(column),
    '0006-messages': messages(column),
    '0007-preferences-and-referrals': preferencesAndReferrals(column),
    '0008-reschedules-and-pauses': reschedulesAndPauses,
    '0009-access-details': accessDetails(column),
    '0010-list-indexes': listIndexes,
    '0011-search': search,
    '0012-conversation-order': conversationOrder,
    '0013-figures': figures,
    '0014-deleted-accounts': deletedAccounts,
    '0015-list-orders': listOrders,
    '0016-tickets': tickets(column),
    '0017-search-keys': searchKeys,
  };
  await database.transaction(async (tx) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    await sql`create table if not exists "migration" ("name" text not null primary key)`.execute(tx);
    const { rows } = await sql<{ name: string }>`select "name" from "migration"`.execute(tx);
    const applied = new Set(rows.map(({ name }) => name));
    for (const [name, migration] of Object.entries(migrations)) {
      if (applied.has(name)) continue;
      await migration.up(tx);
      await sql`insert into "migration" ("name") values (${name})`.execute(tx);
    }
  });
}
