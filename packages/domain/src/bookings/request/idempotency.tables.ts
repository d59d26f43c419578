import { type Instant, type Json, table } from '../../platform/database/table.ts';

interface IdempotencyKeyRow {
  userId: number;
  key: string;
  bodyHash: string;
  answer: Json;
  createdAt: Instant;
}

export const idempotencyKeyTable = table<IdempotencyKeyRow>().personal({
  of: 'userId',
  exported: { withheld: 'repeats answers about their bookings' },
  erased: 'deleted',
});
