import { bookableDay } from './bookings.ts';
import { SERVICE, addPeople, isoAt, numbers, openToFill } from './fill.ts';
import { type Served, cpuMicroseconds, withDemo } from './processes.ts';
import { batchOf, column, othersWait, percentile, say, timed } from './calls.ts';

const ROUNDS = 5;
const CALLS_PER_BATCH = 10;
const DAY_MS = 86_400_000;
const PROVIDERS = 1000;
const BOOKED_DAYS = 32;
/** Whole hours of a working day that are booked, in pieces: half of it. */
const BOOKED = [
  [9, 11, 13, 15],
  [10, 12, 14, 16],
] as const;
const JOBS_AHEAD = 20;
/** Quarter hours of an hour. */
const QUARTERS = 4;

/** A procedure that any visitor may call. */
interface Call {
  name: string;
  procedure: string;
  input: object;
}

/**
 * Measures public lists and free times with 1,000 providers of a service, alone and ten in a batch: the time of the
 * response, the server's processor time, and how long others wait (`/healthz`). Once with providers who are booked at
 * different hours, once with all booked at the same. `npm run bench:free-times`
 */
async function main(): Promise<void> {
  for (const alike of [false, true]) {
    await withDemo(async (server, file) => {
      await addCrowd(file, { alike });
      say(`${PROVIDERS} providers, booked at ${alike ? 'the same' : 'different'} hours; milliseconds`);
      say('call                              answer  slowest      cpu   others p99   others most');
      for (const call of calls()) {
        await measure(server, call, 1);
        await measure(server, call, CALLS_PER_BATCH);
      }
    });
  }
}

function calls(): Call[] {
  // In about a week.
  const date = bookableDay(5);
  const series = { serviceId: SERVICE, date, time: '10:00', count: 12 };
  return [
    {
      name: 'series of 12 months',
      procedure: 'bookings.previewSeries',
      input: { ...series, pattern: 'monthly' },
    },
    {
      name: 'series of 12 weeks',
      procedure: 'bookings.previewSeries',
      input: { ...series, pattern: 'weekly' },
    },
    { name: 'times of a day', procedure: 'availability.slots', input: { serviceId: SERVICE, date } },
    { name: 'times of 30 days', procedure: 'availability.days', input: { serviceId: SERVICE, days: 30 } },
    { name: 'providers of a type', procedure: 'providers.offering', input: { type: 'cleaning', limit: 12 } },
  ];
}

async function measure(server: Served, { name, procedure, input }: Call, count: number): Promise<void> {
  const url = server.origin + batchOf(Array.from({ length: count }, () => [procedure, input] as const));
  // The first pays for what is compiled and read once.
  await timed(url);
  const before = await cpuMicroseconds(server);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(url));
  const cpu = ((await cpuMicroseconds(server)) - before) / 1000 / ROUNDS;
  const waits = await othersWait(`${server.origin}/healthz`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) await timed(url);
  });
  say(
    `${count > 1 ? `${count} × ` : ''}${name}`.padEnd(31) +
      column(percentile(times, 0.5)) +
      column(Math.max(...times)) +
      column(cpu) +
      column(percentile(waits, 0.99), 0, 13) +
      column(Math.max(...waits), 0, 14),
  );
}

/**
 * Adds 1,000 providers who work Monday to Saturday, are booked for half of the next month and have 20 jobs ahead. Booked
 * `alike`, all are so at the same hours, and every one of them is tried before a time is refused.
 */
async function addCrowd(file: string, { alike }: { alike: boolean }): Promise<void> {
  const { database, run } = openToFill(file);
  await run('begin immediate');
  // The demo's own providers are free when all others are booked.
  await run('delete from "providerService"');
  const { providers, customers } = await addPeople(run, { providers: PROVIDERS, customers: 1 });
  const isOfCrowd = `"providerId" in (${providers.join()})`;
  for (let job = 1; job <= JOBS_AHEAD; job += 1) {
    const startsAt = `'${isoAt(job * DAY_MS)}'`;
    await run(`insert into "booking" ("userId", "providerId", "serviceId", "status", "createdAt", "startsAt", "endsAt",
        "localDate", "time", "duration", "address", "source", "options", "recurring", "price", "totalPrice", "lineItems")
      select ${customers[0]}, "providerId", ${SERVICE}, 'confirmed', '${isoAt(0)}', ${startsAt}, ${startsAt},
        substr(${startsAt}, 1, 10), '09:00', 60, '', 'form', '{}', 0, 0, 0, '[]'
      from "providerService"`);
  }
  for (const [index, hours] of BOOKED.entries())
    for (const fromSlot of hoursOf(alike ? BOOKED[0] : hours))
      await run(`insert into "busyTime" ("providerId", "fromSlot", "toSlot", "bookingId")
        select "providerId", ${fromSlot}, ${fromSlot + QUARTERS}, max("id") from "booking"
        where ${isOfCrowd} and "providerId" % ${BOOKED.length} = ${index} group by "providerId"`);
  await run(`insert into "claim" ("providerId", "slot", "bookingId")
    ${numbers(QUARTERS)} select "providerId", "fromSlot" + "i" - 1, "bookingId" from "busyTime", "number"
    where ${isOfCrowd}`);
  await run('commit');
  database.close();
}

/** The first quarter hour of each of these hours on every booked day, in UTC. */
function hoursOf(hours: readonly number[]): number[] {
  const today = Math.floor(Date.now() / DAY_MS) * 24;
  return Array.from({ length: BOOKED_DAYS }, (_, day) =>
    hours.map((hour) => (today + day * 24 + hour) * QUARTERS),
  ).flat();
}

await main();
