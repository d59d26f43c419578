import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';

/** Streams that begin at the same time. */
const BATCH_SIZE = 50;

/**
 * Follows one live stream for each session token until it is stopped; then prints when each event arrived on each stream.
 * `node stream-readers.ts <origin> <file of tokens>`
 */
const [origin = '', file = ''] = process.argv.slice(2);
const { hostname, port, host } = new URL(origin);
const tokens = JSON.parse(await readFile(file, 'utf8')) as string[];
const arrivals: [id: number, at: number][] = [];

/** Resolves once the stream has begun. */
async function follow(token: string): Promise<void> {
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const head = ['GET /trpc/events.follow HTTP/1.1', `Host: ${host}`, `Cookie: doorstep_session=${token}`];
  socket.write(`${head.join('\r\n')}\r\nAccept: text/event-stream\r\n\r\n`);
  const begun = Promise.withResolvers<void>();
  let unread = '';
  socket.on('data', (part: string) => {
    const at = performance.timeOrigin + performance.now();
    const lines = (unread + part).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (line.includes('"type":"missed"')) begun.resolve();
      const id = /"id":(\d+)/.exec(line)?.[1];
      if (id !== undefined) arrivals.push([Number(id), at]);
    }
  });
  socket.once('error', begun.reject);
  socket.once('close', () => begun.reject(new Error('A stream ended')));
  await begun.promise;
}

for (let from = 0; from < tokens.length; from += BATCH_SIZE)
  await Promise.all(tokens.slice(from, from + BATCH_SIZE).map(follow));
process.stdout.write('ready\n');
await once(process, 'SIGTERM');
process.stdout.write(JSON.stringify(arrivals), () => process.exit());
