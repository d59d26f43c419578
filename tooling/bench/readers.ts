import { Agent } from 'node:http';
import { timed } from './calls.ts';

/**
 * Readers who each request one path without a pause, over a connection of their own, until SIGTERM, then prints the number
 * of responses of each. `node readers.ts <origin> <JSON of { path, cookie }[]>`
 */
const [origin = '', readers = '[]'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const stopping = new AbortController();

process.once('SIGTERM', () => stopping.abort());
process.stdout.write('ready\n');
const counts = await Promise.all((JSON.parse(readers) as Reader[]).map(read));
process.stdout.write(`${JSON.stringify(counts)}\n`);
agent.destroy();

interface Reader {
  path: string;
  cookie: string;
}

async function read({ path, cookie }: Reader): Promise<number> {
  let responses = 0;
  for (; !stopping.signal.aborted; responses += 1) await timed(origin + path, { agent, cookie });
  return responses;
}
