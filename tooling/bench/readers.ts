import { Agent, get } from 'node:http';

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
  for (; !stopping.signal.aborted; answers += 1) {
    const status = await statusOf(path, cookie);
    if (status !== 200) throw new Error(`${path} answered ${status}`);
  }
  return answers;
}

function statusOf(path: string, cookie: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers: { cookie } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    }).once('error', reject);
  });
}
