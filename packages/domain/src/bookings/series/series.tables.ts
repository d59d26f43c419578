import { type Generated, type Instant, type Migration, table } from '../../platform/database/table.ts';
import type { RecurrencePattern } from './recurrence.schema.ts';

interface SeriesRow {
  id: Generated<number>;
  userId: number;
  serviceId: number;
  pattern: RecurrencePattern;
  createdAt: Instant;
}

export const seriesTable = table<SeriesRow>().personal({
  of: 'userId',
  exported: 'as stored',
  erased: { kept: 'links bookings that are kept, and contains no text' },
});

export const createSeries: Migration = ({ id, createTable }) => [
  createTable(
    'series',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id"),
      "serviceId" integer not null references "service" ("id"),
      "pattern" text not null check ("pattern" in ('weekly', 'biweekly', 'monthly')),
      "createdAt" text not null`,
  ),
  `create index "series_userId" on "series" ("userId")`,
];
