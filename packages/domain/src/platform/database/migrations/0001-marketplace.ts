import type { Migration } from '../migration.ts';

/** Users, sessions, catalogue, providers, availability, bookings, claims and events. */
export const marketplace: Migration = ({ id, createTable }) => [
  createTable(
    'user',
    `
      "id" ${id()},
      "username" text not null,
      "usernameKey" text not null unique,
      "email" text not null,
      "emailKey" text not null unique,
      "passwordHash" text not null,
      "name" text not null,
      "role" text not null check ("role" in ('customer', 'provider', 'admin')),
      "phone" text,
      "createdAt" text not null,
      "deactivatedAt" text`,
  ),

  createTable(
    'session',
    `
      "id" text not null primary key,
      "userId" integer not null references "user" ("id") on delete cascade,
      "createdAt" text not null,
      "seenAt" text not null,
      "expiresAt" text not null`,
  ),
  `create index "session_userId" on "session" ("userId")`,

  createTable(
    'attempt',
    `
      "key" text not null primary key,
      "count" integer not null,
      "windowEndsAt" text not null`,
  ),

  createTable(
    'service',
    `
      "id" ${id(25)},
      "type" text not null,
      "name" text not null,
      "description" text not null,
      "price" integer not null check ("price" >= 0),
      "imageUrl" text,
      "retiredAt" text`,
  ),

  createTable(
    'version',
    `
      "name" text not null primary key,
      "value" integer not null`,
  ),

  createTable(
    'providerProfile',
    `
      "userId" integer not null primary key references "user" ("id") on delete cascade,
      "approvedAt" text,
      "verifiedAt" text,
      "bio" text,
      "yearsOfExperience" integer,
      "certifications" text not null default '[]',
      "specialties" text not null default '[]',
      "languages" text not null default '[]',
      "offersOvernight" integer not null default 0 check ("offersOvernight" in (0, 1))`,
  ),

  createTable(
    'providerService',
    `
      "providerId" integer not null references "user" ("id") on delete cascade,
      "serviceId" integer not null references "service" ("id"),
      primary key ("serviceId", "providerId")`,
  ),
  `create index "providerService_providerId" on "providerService" ("providerId")`,

  createTable(
    'weeklyHours',
    `
      "id" ${id()},
      "providerId" integer not null references "user" ("id") on delete cascade,
      "dayOfWeek" integer not null check ("dayOfWeek" between 0 and 6),
      "startTime" text not null,
      "endTime" text not null`,
  ),
  `create index "weeklyHours_providerId" on "weeklyHours" ("providerId")`,

  createTable(
    'timeOff',
    `
      "id" ${id()},
      "providerId" integer not null references "user" ("id") on delete cascade,
      "startsAt" text not null,
      "endsAt" text not null,
      "reason" text,
      check ("startsAt" < "endsAt")`,
  ),
  `create index "timeOff_providerId_endsAt" on "timeOff" ("providerId", "endsAt")`,

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

  createTable(
    'booking',
    `
      "id" ${id()},
      "userId" integer not null references "user" ("id"),
      "providerId" integer references "user" ("id"),
      "serviceId" integer not null references "service" ("id"),
      "seriesId" integer references "series" ("id"),
      "status" text not null check ("status" in ('pending', 'confirmed', 'completed', 'cancelled')),
      "cancelReason" text,
      "startsAt" text not null,
      "endsAt" text not null,
      "localDate" text not null,
      "time" text not null,
      "duration" integer not null check ("duration" > 0 and "duration" % 15 = 0),
      "address" text not null,
      "notes" text,
      "customRequests" text,
      "source" text not null check ("source" in ('form', 'wizard')),
      "options" text not null,
      "recurring" integer not null check ("recurring" in (0, 1)),
      "recurrencePattern" text,
      "price" integer not null,
      "totalPrice" integer not null,
      "lineItems" text not null,
      "late" integer not null default 0 check ("late" in (0, 1)),
      "flaggedAt" text,
      "flagNote" text,
      "createdAt" text not null,
      check (("status" = 'cancelled') = ("cancelReason" is not null)),
      check ("status" in ('pending', 'cancelled') or "providerId" is not null)`,
  ),
  `create index "booking_userId_createdAt" on "booking" ("userId", "createdAt" desc, "id" desc)`,
  `create index "booking_providerId_createdAt" on "booking" ("providerId", "createdAt" desc, "id" desc)`,
  `create index "booking_createdAt" on "booking" ("createdAt" desc, "id" desc)`,
  `create index "booking_userId_status" on "booking" ("userId", "status", "startsAt")`,
  `create index "booking_providerId_status" on "booking" ("providerId", "status", "startsAt")`,

  createTable(
    'claim',
    `
      "providerId" integer not null references "user" ("id"),
      "slot" integer not null,
      "bookingId" integer not null references "booking" ("id") on delete cascade,
      primary key ("providerId", "slot")`,
  ),
  `create index "claim_bookingId" on "claim" ("bookingId")`,

  createTable(
    'idempotencyKey',
    `
      "userId" integer not null references "user" ("id") on delete cascade,
      "key" text not null,
      "bodyHash" text not null,
      "answer" text not null,
      "createdAt" text not null,
      primary key ("userId", "key")`,
  ),
  `create index "idempotencyKey_createdAt" on "idempotencyKey" ("createdAt")`,

  createTable(
    'event',
    `
      "id" ${id()},
      "type" text not null,
      "actorId" integer,
      "bookingId" integer,
      "userId" integer,
      "data" text not null,
      "createdAt" text not null,
      "deliveredAt" text,
      "attempts" integer not null default 0,
      "claimedUntil" text`,
  ),
  `create index "event_bookingId" on "event" ("bookingId", "id")`,
  `create index "event_userId" on "event" ("userId", "id")`,
  `create index "event_undelivered" on "event" ("id") where "deliveredAt" is null`,
];
