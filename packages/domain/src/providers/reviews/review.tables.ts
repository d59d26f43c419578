import {
  type Flag,
  type Generated,
  type Instant,
  defineTables,
  table,
} from '../../platform/database/table.ts';

interface ReviewRow {
  id: Generated<number>;
  userId: number;
  providerId: number;
  bookingId: number;
  rating: number;
  comment: string | null;
  instructions: string | null;
  recommend: Flag;
  tip: number;
  createdAt: Instant;
}

export const reviewTables = defineTables({
  review: table<ReviewRow>().personal({
    of: 'userId',
    about: ['providerId'],
    exported: 'as shown',
    erased: 'anonymised',
  }),
});
