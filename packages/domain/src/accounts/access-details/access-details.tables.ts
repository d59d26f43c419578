import { type Instant, defineTables, table } from '../../platform/database/table.ts';

interface AccessDetailsRow {
  userId: number;
  /** Encrypted, bound to this user. */
  sealed: string;
  updatedAt: Instant;
}

export const accessDetailsTables = defineTables({
  accessDetails: table<AccessDetailsRow>().personal({
    of: 'userId',
    exported: 'as shown',
    erased: 'deleted',
  }),
});
