import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { followStream } from './follow-stream.ts';

/** Streams that begin at the same time. */
const BATCH_SIZE = 50;

/**
 * Follows one live stream for each session token until it is stopped; then prints when each event arrived on each stream.
 * `node stream-readers.ts <origin> <file of tokens>`
 */
const [origin = '', file = ''] = process.argv.slice(2);
const tokens = JSON.parse(await readFile(file, 'utf8')) as string[];
const arrivals: [id: number, at: number][] = [];

/** Resolves once the stream has begun. */
function follow(token: string): Promise<void> {
  const onEvent = (id: number) => arrivals.push([id, performance.timeOrigin + performance.now()]);
  return followStream(origin, token, { onEvent }).begun;
}

for (let from = 0; from < tokens.length; from += BATCH_SIZE)
  await Promise.all(tokens.slice(from, from + BATCH_SIZE).map(follow));
process.stdout.write('ready\n');
await once(process, 'SIGTERM');
process.stdout.write(JSON.stringify(arrivals), () => process.exit());
