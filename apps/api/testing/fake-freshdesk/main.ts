import { parseArgs } from 'node:util';
import { FAILURES, type Failure, openFakeFreshdesk } from './server.ts';

/**
 * Serves a Freshdesk to try the support pages with: `npm run fake-desk [-- --port 3999] [--failure error]`. It prints the
 * settings of a server that uses it, and each call. Typing the name of a failure, `down` or an empty line changes how it
 * responds.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: option, failure: option } });
  // Ids differ from those of earlier runs, which a server may have stored.
  const firstId = Math.floor((Date.now() - Date.UTC(2026, 0)) / 1000);
  const fake = await openFakeFreshdesk({ port: Number(values.port ?? 3999), firstId });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  let failure: Failure | undefined;

  async function choose(name: string): Promise<void> {
    if (name === 'down') await fake.goDown();
    else if (name === '' || isFailure(name)) {
      failure = name === '' ? undefined : name;
      if (fake.isDown()) await fake.comeUp();
    } else return say(`Type one of ${FAILURES.join(', ')}, down, or nothing`);
    say(name === '' ? 'It works' : `It fails: ${name}`);
  }

  fake.state.fails = ({ method, path }) => {
    say(`${method} ${path}${failure ? ` (${failure})` : ''}`);
    return failure;
  };
  say(`The fake Freshdesk is ready at ${fake.url}. Start the server with`);
  for (const [name, value] of Object.entries(fake.variables)) say(`  ${name}=${value}`);
  say(`To make it fail type one of ${FAILURES.join(', ')} or down; an empty line lets it work.`);
  if (values.failure) await choose(values.failure);
  process.stdin.setEncoding('utf8').on('data', (line: string) => void choose(line.trim()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stdin.destroy();
      void fake.close();
    });
}

function isFailure(name: string): name is Failure {
  return (FAILURES as readonly string[]).includes(name);
}

await run();
