import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../tables.ts';

/** The reading side. What takes it alone, and no transaction, may take long and yield to the event loop. */
export type Db = Kysely<Tables> & { readonly isTransaction: false };
/** What a query that writes takes; one that only reads takes `Db | Tx`. */
export type Tx = Transaction<Tables>;
