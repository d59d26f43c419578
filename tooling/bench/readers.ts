import { Agent } from 'node:http';
import { percentile, timed } from './calls.ts';

/**
 * Readers who each request one path without a pause, over a connection of their own, until SIGTERM, then prints how many responses
 * were made, and the milliseconds within which 99 of 100 came. `node readers.ts <origin> <JSON of { path, cookie }[]>`
 */
const [origin = '', readers = '[]'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const stopping = new AbortController();

process.once('SIGTERM', () => stopping.abort());
process.stdout.write('ready\n');
await Promise.all((JSON.parse(readers) as Reader[]).map(read));
process.stdout.write(`${JSON.stringify({ made: times.length, p99: percentile(times, 0.99) })}\n`);
agent.destroy();

interface Reader {
  path: string;
  cookie: string;
}

async function read({ path, cookie }: Reader): Promise<void> {
  while (!stopping.signal.aborted) times.push(await timed(origin + path, { agent, cookie }));
}
