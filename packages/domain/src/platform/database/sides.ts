import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../registries/tables.ts';

/** The reading side. What takes it alone, and no transaction, may take long and yield to the event loop. */
export type Db = Kysely<Tables> & { readonly isTransaction: false };
/** The executor of queries that write; queries that only read take `Db | Tx`. */
export type Tx = Transaction<Tables>;
