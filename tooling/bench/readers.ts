import { Agent } from 'node:http';
import { timed } from './calls.ts';

/**
 * Readers who each ask for one address without a pause, over a connection of their own, until they are told to stop;
 * then it prints how many answers each had. `node readers.ts <origin> <JSON of { path, cookie }[]>`
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
  let answers = 0;
  for (; !stopping.signal.aborted; answers += 1) await timed(origin + path, { agent, cookie });
  return answers;
}
