import { Agent } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { bookableDay } from './bookings.ts';
import { column, median, percentile, say, send } from './calls.ts';
import type { CommandDatabase } from './command-databases.ts';
import { type Served, cpuMicroseconds, freePort, serve, serveApi } from './processes.ts';

const ROUNDS = 5;
/** Calls of each command in a round; a customer has at most 25 open requests. */
const CALLS = 512;
const WRITERS = 16;
const TIMES = ['10:00', '12:00', '14:00', '16:00', '17:00'];

const Made = z.object({ id: z.number(), userId: z.number(), providerId: z.number() });
type Made = z.infer<typeof Made>;

interface Server {
  name: string;
  served: Served;
}

/** The cost of one command in one round. */
interface Measured {
  rate: number;
  cpu: number;
  bytes: number;
  /** Time within which 99 of 100 calls are answered, in milliseconds. */
  p99: number;
}

interface Sent {
  method: 'POST' | 'PATCH';
  path: string;
  userId: number;
  body: object;
}

/**
 * Compares requests, acceptances, messages, new times and cancellations with a bare server that makes the same durable changes
 * (the limit) and with Express and Drizzle (the rival), in alternating rounds of one copy of the database each.
 */
export async function compareCommands(folder: string, database: CommandDatabase): Promise<void> {
  const { cookies, customerIds } = database;
  const servers = [
    { name: 'limit', served: await serveReference('limit', await database.copy('limit')) },
    { name: 'rival', served: await serveReference('rival', await database.copy('rival')) },
    {
      name: 'ours',
      served: await serveApi(folder, { DATABASE_URL: await database.copy('ours'), DEMO: '1' }),
    },
  ];
  try {
    const rounds: Map<string, Map<string, Measured>>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const measured = new Map<string, Map<string, Measured>>();
      for (const server of servers)
        measured.set(server.name, await measureRound(server, { cookies, customerIds, round }));
      // The first round warms up.
      if (round > 0) rounds.push(measured);
    }
    report(rounds);
  } finally {
    for (const { served } of servers) await served.stop();
  }
}

async function serveReference(kind: string, url: string): Promise<Served> {
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'command-server.ts');
  return serve(script, { port, folder: import.meta.dirname, args: [kind, url, String(port)] });
}

async function measureRound(
  { served }: Server,
  {
    cookies,
    customerIds,
    round,
  }: { cookies: ReadonlyMap<number, string>; customerIds: readonly number[]; round: number },
): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const run = async (name: string, calls: readonly Sent[]) => {
    const { texts, ...result } = await measure(served, calls, cookies);
    measured.set(name, result);
    return texts;
  };
  const requests = Array.from({ length: CALLS }, (_, index): Sent => {
    const number = round * CALLS + index;
    const body = {
      serviceId: 1,
      date: bookableDay(number),
      time: TIMES[number % TIMES.length],
      address: `${1 + (index % 300)} Marigold Row, London, SE1 7AB`,
    };
    return {
      method: 'POST',
      path: '/api/bookings',
      userId: customerIds[index % customerIds.length] ?? 0,
      body,
    };
  });
  const made = (await run('request', requests)).map((text) => Made.parse(JSON.parse(text)));
  await run('message', made.map(toMessage));
  await run('reschedule', made.map(toReschedule));
  await run(
    'accept',
    made.map((booking) => toStatus(booking, booking.providerId, 'confirmed')),
  );
  await run(
    'cancel',
    made.map((booking) => toStatus(booking, booking.userId, 'cancelled')),
  );
  return measured;
}

function toMessage({ userId, providerId }: Made): Sent {
  return {
    method: 'POST',
    path: '/trpc/messages.send',
    userId,
    body: { userId: providerId, body: 'See you!' },
  };
}

/**
 * Moves a booking to an hour that no request of the benchmark names, on a different day for each booking of a provider.
 */
function toReschedule({ id, userId }: Made): Sent {
  const body = { bookingId: id, date: bookableDay(id), time: '11:00' };
  return { method: 'POST', path: '/trpc/bookings.reschedule', userId, body };
}

function toStatus({ id }: Made, userId: number, status: string): Sent {
  return { method: 'PATCH', path: `/api/bookings/${id}/status`, userId, body: { status } };
}

/** Makes calls from many writers at once. @throws when more than a few are refused */
async function measure(
  served: Served,
  calls: readonly Sent[],
  cookies: ReadonlyMap<number, string>,
): Promise<Measured & { texts: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: WRITERS });
  const queue = [...calls];
  const texts: string[] = [];
  const times: number[] = [];
  let refused = 0;
  const [began, before] = [performance.now(), await cpuMicroseconds(served)];
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      for (let call = queue.shift(); call; call = queue.shift()) {
        const { method, path: url, userId, body } = call;
        const options = { method, agent, cookie: cookies.get(userId) ?? '', body };
        const sentAt = performance.now();
        const { status = 0, text } = await send(served.origin + url, options);
        times.push(performance.now() - sentAt);
        if (status < 300) texts.push(text);
        // Another booking of the provider may hold the new time.
        else if (status === 409) refused += 1;
        else throw new Error(`${url} answered ${status}: ${text.slice(0, 300)}`);
      }
    }),
  );
  agent.destroy();
  if (refused > calls.length / 4) throw new Error(`${refused} of ${calls.length} were refused`);
  const seconds = (performance.now() - began) / 1000;
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length;
  const cpu = ((await cpuMicroseconds(served)) - before) / calls.length;
  return { rate: calls.length / seconds, cpu, bytes, p99: percentile(times, 0.99), texts };
}

function report(rounds: readonly Map<string, Map<string, Measured>>[]): void {
  say(
    'command       limit/s  rival/s   ours/s  of limit  of rival   cpu µs: limit, rival, ours      bytes: same              p99 ms: same',
  );
  for (const command of rounds[0]?.get('ours')?.keys() ?? []) {
    const of = (name: string, value: keyof Measured) =>
      median(rounds.map((round) => round.get(name)?.get(command)?.[value] ?? Number.NaN));
    const ratio = (name: string) =>
      median(
        rounds.map((round) => {
          const rateOf = (server: string) => round.get(server)?.get(command)?.rate ?? Number.NaN;
          return rateOf('ours') / rateOf(name);
        }),
      );
    const names = ['limit', 'rival', 'ours'];
    say(
      command.padEnd(12) +
        names.map((name) => column(of(name, 'rate'))).join('') +
        column(ratio('limit'), 2, 10) +
        column(ratio('rival'), 2, 10) +
        names.map((name) => column(of(name, 'cpu'))).join('') +
        names.map((name) => column(of(name, 'bytes'))).join('') +
        names.map((name) => column(of(name, 'p99'), 1)).join(''),
    );
  }
}
