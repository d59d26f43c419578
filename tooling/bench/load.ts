import autocannon from 'autocannon';

const CONNECTIONS = 10;
const SECONDS = 3;
const ROUNDS = 5;

/** Requests per second that `url` answers in one round. @throws when an answer was not a success */
async function measure(url: string, cookie: string): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { cookie },
  });
  if (non2xx + errors > 0) throw new Error(`${url} failed ${non2xx + errors} times under load`);
  return requests.average;
}

/** Medians of alternating rounds, so that what else the machine does falls on both sides alike. */
export async function compare(path: string, limit: string, ours: string, cookie: string) {
  const rounds: { limit: number; ours: number }[] = [];
  await measure(limit + path, cookie);
  await measure(ours + path, cookie);
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ limit: await measure(limit + path, cookie), ours: await measure(ours + path, cookie) });
  }
  return {
    limit: median(rounds.map((round) => round.limit)),
    ours: median(rounds.map((round) => round.ours)),
    ratio: median(rounds.map((round) => round.ours / round.limit)),
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
