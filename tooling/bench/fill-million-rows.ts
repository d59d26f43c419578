import { type Run, numbers } from './fill.ts';
import type { Dialect } from './million-databases.ts';

/** Numbers of rows in the tables that grow. */
export interface Sizes {
  bookings: number;
  users: number;
  events: number;
}

/** Returns the sizes of a marketplace with so many bookings. */
export function sizesFor(count: number): Sizes {
  return { bookings: count, users: Math.max(100, Math.floor(count / 10)), events: 5 * count };
}

/** Ids begin above those of the demo and of bookings that a benchmark makes before. */
export const FIRST_ID = 1_000_000;

const DAY_MS = 86_400_000;
/** Days before today on which bookings were made, and all days on which they take place. */
const PAST_DAYS = 365;
const ALL_DAYS = PAST_DAYS + 40;

const FIRST_NAMES =
  `Ada Amara Ben Carla Dina Elias Femi Grace Hugo Ines Jonas Kemi Lena Marco Nadia Oscar Priya Quinn
  Rosa Samir Tara Umar Vera Wanda Xenia Yusuf Zoe Aisha Boris Celia`.split(/\s+/);
const LAST_NAMES =
  `Adler Barnes Cole Dixon Ellis Farah Grant Hall Iqbal Jones Khan Lewis Mensah Nolan Okafor Patel
  Quigley Reed Shah Turner Usman Vance Walsh Xu Young Zafar Ashdown Bishop Carver Drake`.split(/\s+/);
const STREET_BEGINNINGS =
  `Ash Beech Birch Bramble Cedar Chest Clover Elder Elm Fern Hawk Hazel Heath Holly Ivy Larch
  Laurel Lime Maple Marl Oak Pear Pine Plum Poplar Rowan Sorrel Thorn Willow Yew`.split(/\s+/);
const STREET_ENDINGS =
  `bourne bridge bury combe cote croft dale den don field ford gate grove ham hill holt hurst land
  ley mead mere mount nell shaw side stead stoke ton wick worth`.split(/\s+/);
const STREET_KINDS = ['Road', 'Street', 'Lane', 'Avenue', 'Close', 'Terrace', 'Gardens'];
const DISTRICTS =
  `E1 E3 E8 E17 EC1 N1 N4 N7 N16 NW1 NW3 NW6 NW10 SE1 SE5 SE15 SE22 SW2 SW4 SW9 SW11 SW18 W2 W3 W6 W9
  W11 W12 WC1 E14`.split(/\s+/);

/** Texts that find some of the rows. */
export const KNOWN = {
  street: `${STREET_BEGINNINGS[3]}${STREET_ENDINGS[4]}`,
  name: `${FIRST_NAMES[2]} ${LAST_NAMES[5]}`,
};

/** Small tables from which rows take their words and times, by the number of the row. */
const LOOK_UPS: Record<string, readonly string[]> = {
  day: Array.from({ length: ALL_DAYS }, (_, index) =>
    new Date(Date.now() + (index - PAST_DAYS) * DAY_MS).toISOString().slice(0, 10),
  ),
  minute: Array.from({ length: 1440 }, (_, index) => new Date(index * 60_000).toISOString().slice(11, 16)),
  firstName: FIRST_NAMES,
  lastName: LAST_NAMES,
  street: STREET_BEGINNINGS.flatMap((beginning) => STREET_ENDINGS.map((ending) => beginning + ending)),
  kind: STREET_KINDS,
  district: DISTRICTS,
};

/**
 * Fills a migrated database of the demo with users, bookings and events of a year, in SQL that both databases speak.
 * Also fills the derived tables (search words, counters). Bookings get no claims, because no admin list reads them.
 */
export async function fillMarketplace(run: Run, { indexes, upkeep }: Dialect, sizes: Sizes): Promise<void> {
  for (const [name, texts] of Object.entries(LOOK_UPS)) await lookUp(run, name, texts);
  await withoutIndexes(run, indexes, async () => {
    for (const statement of [...users(sizes), ...bookings(sizes), ...events(sizes)]) await run(statement);
  });
  for (const statement of [...COUNTERS, ...upkeep]) await run(statement);
}

/** Statements that rebuild the counters. Days are UTC here; the product uses London days. */
const COUNTERS = [
  'delete from "counter"',
  'delete from "counterDelta"',
  ...[
    `"localDate", 'bookings.' || "status", count(*) from "booking" group by "localDate", "status"`,
    `"localDate", 'cancelled.' || "cancelReason", count(*) from "booking"
      where "cancelReason" is not null group by "localDate", "cancelReason"`,
    `"localDate", 'revenue', sum("totalPrice") from "booking" where "status" = 'completed' group by "localDate"`,
    `'hour ' || substr("createdAt", 1, 13), 'bookings.made', count(*) from "booking" group by substr("createdAt", 1, 13)`,
    `'', 'bookings.flagged', count(*) from "booking" where "flaggedAt" is not null`,
    `'', 'bookings.unassigned', count(*) from "booking"
      where "status" = 'pending' and "providerId" is null and "pausedAt" is null`,
    `'', 'users.' || "role", count(*) from "user" where "deletedAt" is null group by "role"`,
    `substr("createdAt", 1, 10), 'joined.' || "role", count(*) from "user" group by substr("createdAt", 1, 10), "role"`,
    `substr("createdAt", 1, 10), 'answers', count(*) from "event" where "type" = 'booking.accepted'
      group by substr("createdAt", 1, 10)`,
    `substr("createdAt", 1, 10), 'answerSeconds', 600 * count(*) from "event" where "type" = 'booking.accepted'
      group by substr("createdAt", 1, 10)`,
    `'', "name", sum("value") from "counter" where "period" <> '' group by "name"`,
  ].map((counts) => `insert into "counter" ("period", "name", "value") select ${counts}`),
];

async function lookUp(run: Run, name: string, texts: readonly string[]): Promise<void> {
  await run(`create temporary table "${name}" ("at" integer primary key, "text" text)`);
  await run(`insert into "${name}" values ${texts.map((text, at) => `(${at}, '${text}')`).join()}`);
}

/** Drops the indexes during the inserts: rebuilding them afterwards is many times faster. */
async function withoutIndexes(run: Run, listed: string, work: () => Promise<void>): Promise<void> {
  const tables = ['user', 'userTerm', 'booking', 'bookingTerm', 'event'];
  const indexes = (await run(listed)) as { name: string; definition: string }[];
  const ofTables = indexes.filter(({ name }) => tables.includes(name.split('_')[0] ?? ''));
  for (const { name } of ofTables) await run(`drop index "${name}"`);
  await work();
  for (const { definition } of ofTables) await run(definition);
}

const pick = (name: string, at: string) =>
  `join "${name}" on "${name}"."at" = (${at}) % ${LOOK_UPS[name]?.length}`;

/** Joins an instant of the past that grows with the number: `created` is its day, `clock` its minute. */
const instants = (count: number) => `
  join "day" as "created" on "created"."at" = "i" * ${PAST_DAYS - 1} / ${count}
  join "minute" as "clock" on "clock"."at" = ("i" * ${PAST_DAYS - 1} * 1440 / ${count}) % 1440`;
const INSTANT = `"created"."text" || 'T' || "clock"."text" || ':00.000Z'`;

/** Inserts rows in id order, as a live database would have received them; joins would shuffle them. */
const IN_ORDER = 'order by 1';

/** One user of fifty is a provider. */
const PROVIDERS_EVERY = 50;

function users({ users: count }: Sizes): string[] {
  const id = `${FIRST_ID} + "i"`;
  const role = `case when "i" % ${PROVIDERS_EVERY} = 0 then 'provider' else 'customer' end`;
  const username = `lower("firstName"."text" || '.' || "lastName"."text" || '.' || "i")`;
  const email = `${username} || '@example.test'`;
  const name = `"firstName"."text" || ' ' || "lastName"."text"`;
  const named = `from "number" ${pick('firstName', '"i"')} ${pick('lastName', `"i" / ${FIRST_NAMES.length}`)}`;
  const providers = `from "number" where "i" % ${PROVIDERS_EVERY} = 0`;
  return [
    `insert into "user" ("id", "username", "usernameKey", "email", "emailKey", "passwordHash", "name", "role",
      "createdAt", "deactivatedAt", "searchKey")
    ${numbers(count)} select ${id}, ${username}, ${username}, ${email}, ${email}, 'none', ${name}, ${role},
      ${INSTANT}, case when "i" % 1000 = 3 then ${INSTANT} end,
      lower(${name}) || '\n' || ${username} || '\n' || ${email}
    ${named} ${instants(count)} ${IN_ORDER}`,
    `insert into "providerProfile" ("userId", "approvedAt", "verifiedAt")
    ${numbers(count)} select ${id}, case when "i" % 5000 <> 0 then '${LOOK_UPS['day']?.[0]}T00:00:00.000Z' end,
      case when "i" % 200 = 0 then '${LOOK_UPS['day']?.[0]}T00:00:00.000Z' end
    ${providers}`,
    `insert into "userTerm" ("term", "userId") ${numbers(count)}
    select lower("firstName"."text"), ${id} ${named} union all select lower("lastName"."text"), ${id} ${named}
    union all select cast("i" as text), ${id} from "number" union all select 'example', ${id} from "number"
    union all select 'test', ${id} from "number" order by 1, 2`,
  ];
}

function bookings({ bookings: count, users: people }: Sizes): string[] {
  const id = `${FIRST_ID} + "i"`;
  const person = `(("i" * 7919) % ${people} + 1)`;
  // The id before a provider's belongs to a customer.
  const customer = `${FIRST_ID} + ${person} - (case when ${person} % ${PROVIDERS_EVERY} = 0 then 1 else 0 end)`;
  const provider = `${FIRST_ID} + ${PROVIDERS_EVERY} * (("i" * 31) % ${Math.floor(people / PROVIDERS_EVERY)} + 1)`;
  const isAhead = `"start"."at" > ${PAST_DAYS}`;
  const status = `case when "i" % 20 = 0 or (not ${isAhead} and "i" % 20 < 3) then 'cancelled'
    when not ${isAhead} then 'completed' when "i" % 20 < 8 then 'pending' else 'confirmed' end`;
  const reason = `case when ${status} = 'cancelled' then
    case "i" % 3 when 0 then 'customer' when 1 then 'declined' else 'provider' end end`;
  const isUnassigned = `${status} = 'pending' and "i" % 500 = 1`;
  const address = `("i" % 180 + 1) || ' ' || "street"."text" || ' ' || "kind"."text" || ', London ' ||
    "district"."text" || ' ' || ("i" % 9 + 1) || 'AB'`;
  const described = `from "number" ${pick('street', '"i" * 7')} ${pick('kind', '"i"')} ${pick('district', '"i" / 3')}`;
  const words = [
    `cast("i" % 180 + 1 as text)`,
    `lower("street"."text")`,
    `lower("kind"."text")`,
    `'london'`,
    `lower("district"."text")`,
    `("i" % 9 + 1) || 'ab'`,
  ];
  return [
    `insert into "booking" ("id", "userId", "providerId", "serviceId", "status", "cancelReason", "startsAt",
      "endsAt", "localDate", "time", "duration", "address", "source", "options", "recurring", "price", "totalPrice",
      "lineItems", "late", "flaggedAt", "problemAt", "createdAt", "expiresAt", "searchKey")
    ${numbers(count)} select ${id}, ${customer}, case when ${isUnassigned} then null else ${provider} end,
      "i" % 24 + 1, ${status}, ${reason}, "start"."text" || 'T10:00:00.000Z', "start"."text" || 'T11:00:00.000Z',
      "start"."text", '10:00', 60, ${address}, 'form', '{}', 0, 2500, 2500, '[]',
      case when "i" % 25 = 0 then 1 else 0 end, case when "i" % 5000 = 7 then ${INSTANT} end,
      case when "i" % 10000 = 11 then ${INSTANT} end, ${INSTANT}, '9999-12-31T00:00:00.000Z', lower(${address})
    ${described} ${instants(count)} join "day" as "start" on "start"."at" = "created"."at" + 1 + "i" % 30
    ${IN_ORDER}`,
    `insert into "bookingTerm" ("term", "bookingId") ${numbers(count)}
    ${words.map((word) => `select ${word}, ${id} ${described}`).join(' union all ')} order by 1, 2`,
  ];
}

function events({ events: count, bookings: booked }: Sizes): string[] {
  // Five consecutive events belong to one booking: requested, accepted, started, finished or another, completed.
  const booking = `"booking"."id"`;
  const step = `("i" - 1) % 5`;
  const type = `case ${step} when 0 then 'booking.requested' when 1 then 'booking.accepted'
    when 2 then 'job.started' when 3 then case when ${booking} % 50 = 0 then 'access_details.read'
    when ${booking} % 10 = 0 then 'booking.rescheduled' else 'job.finished' end
    else case when "booking"."status" = 'cancelled' then 'booking.cancelled' else 'booking.completed' end end`;
  const data = `case when ${step} = 0 then '{"providerId":' || coalesce("booking"."providerId", 0) || '}' else '{}' end`;
  return [
    // Marked as mailed: sending their emails is not part of the measurement.
    `insert into "event" ("id", "type", "actorId", "bookingId", "tells", "data", "createdAt", "mailedAt")
    ${numbers(count)} select ${10 * FIRST_ID} + "i", ${type},
      case when ${step} = 0 then "booking"."userId" else coalesce("booking"."providerId", "booking"."userId") end,
      ${booking}, case when ${step} = 3 and ${booking} % 50 = 0 then "booking"."userId" end, ${data}, ${INSTANT},
      ${INSTANT}
    from "number" ${instants(count)}
    join "booking" on "booking"."id" = ${FIRST_ID} + (("i" - 1) / 5) % ${booked} + 1 ${IN_ORDER}`,
  ];
}
