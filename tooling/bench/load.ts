import autocannon from 'autocannon';
import { median } from './calls.ts';
import { type Served, cpuMicroseconds } from './processes.ts';

const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 5;

/** One round against one server. */
interface Round {
  /** Requests answered per second. */
  rate: number;
  /** Processor time of the server per request, in microseconds. */
  cost: number;
  /** Time within which 99 of 100 requests are answered, in milliseconds. */
  p99: number;
}

/** Measures one round, in which these callers take turns. @throws when a response was not a success: failing fast is no speed */
export async function measure(server: Served, path: string, ...cookies: string[]): Promise<Round> {
  const before = await cpuMicroseconds(server);
  const { requests, latency, non2xx, errors } = await autocannon({
    url: server.origin,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: cookies.map((cookie) => ({ path, headers: { cookie } })),
  });
  if (non2xx + errors > 0) throw new Error(`${path} failed ${non2xx + errors} times under load`);
  const cost = ((await cpuMicroseconds(server)) - before) / requests.total;
  return { rate: requests.average, cost, p99: latency.p99 };
}

/**
 * Returns medians of alternating rounds, so that other work of the machine slows both alike. On a busy machine the cost
 * says more than the rate.
 */
export async function compare(path: string, limit: Served, ours: Served, cookie: string) {
  const rounds: { limit: Round; ours: Round }[] = [];
  await measure(limit, path, cookie);
  await measure(ours, path, cookie);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ limit: await measure(limit, path, cookie), ours: await measure(ours, path, cookie) });
  }
  return {
    limitRate: median(rounds.map((round) => round.limit.rate)),
    ourRate: median(rounds.map((round) => round.ours.rate)),
    rateRatio: median(rounds.map((round) => round.ours.rate / round.limit.rate)),
    limitCost: median(rounds.map((round) => round.limit.cost)),
    ourCost: median(rounds.map((round) => round.ours.cost)),
    costRatio: median(rounds.map((round) => round.limit.cost / round.ours.cost)),
    ourP99: median(rounds.map((round) => round.ours.p99)),
  };
}
