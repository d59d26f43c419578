import {
  type Flag,
  type Generated,
  type Instant,
  type Migration,
  defineTables,
  table,
} from '../../platform/database/table.ts';

interface ReviewRow {
  id: Generated<number>;
  userId: number;
  providerId: number;
  bookingId: number;
  /** The service of the booking; ratings of a service are counted by it. */
  serviceId: number | null;
  rating: number;
  comment: string | null;
  instructions: string | null;
  recommend: Flag;
  tip: number;
  createdAt: Instant;
  reply: string | null;
}

const create: Migration = ({ id, createTable }) => [
  createTable(
    'review',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id"),
      "providerId" integer not null references "user" ("id"),
      "bookingId" integer not null unique references "booking" ("id"),
      "rating" integer not null check ("rating" between 1 and 5),
      "comment" text,
      "instructions" text,
      "recommend" integer not null check ("recommend" in (0, 1)),
      "tip" integer not null default 0 check ("tip" >= 0),
      "createdAt" text not null`,
  ),
  `create index "review_providerId" on "review" ("providerId", "id" desc)`,
  `create index "review_userId" on "review" ("userId", "id" desc)`,
];

const addService: Migration = ({ onPostgres, onSqlite }) => [
  ...onSqlite(`alter table "review" add column "serviceId" integer references "service" ("id")`),
  ...onPostgres(
    `alter table "review" add column "serviceId" integer`,
    `alter table "review" add constraint "review_serviceId_fkey"
      foreign key ("serviceId") references "service" ("id") not valid`,
  ),
];

const fillService: Migration = {
  online: ({ createIndex, onPostgres, updateInBatches }) => [
    ...updateInBatches(
      'review',
      `"serviceId" = (select "serviceId" from "booking" where "booking"."id" = "review"."bookingId")`,
      `"serviceId" is null`,
    ),
    ...createIndex('review_serviceId', `"review" ("serviceId", "rating")`),
    ...onPostgres(`alter table "review" validate constraint "review_serviceId_fkey"`),
  ],
};

export const reviewTables = defineTables(
  {
    review: table<ReviewRow>().personal(
      { of: 'userId', about: ['providerId'], exported: 'as shown', erased: 'anonymised' },
      {
        id: 'exported, kept',
        userId: 'exported, kept',
        providerId: 'exported, kept',
        bookingId: 'exported, kept',
        serviceId: 'exported as serviceName, kept',
        rating: 'exported, kept',
        comment: 'exported, kept',
        instructions: 'exported, erased',
        recommend: 'exported, kept',
        tip: 'exported, kept',
        createdAt: 'exported, kept',
        reply: 'exported, erased',
      },
    ),
  },
  {
    '0016-reviews': create,
    '0028-reviewed-services': addService,
    '0040-services-of-reviews': fillService,
    '0044-review-replies': () => [`alter table "review" add column "reply" text`],
  },
);
