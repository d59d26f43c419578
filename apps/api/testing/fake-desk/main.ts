import { parseArgs } from 'node:util';
import { FAILURES, type Failure, openFakeDesk } from './server.ts';

/**
 * A help desk to try the support pages with: `npm run fake-desk [-- --port 3999] [--failure error]`. It prints the settings
 * that lead a server to it, and each call that it gets. A failure is chosen while it runs by typing its name, `down`, or an
 * empty line for none.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: option, failure: option } });
  // A server that remembers an earlier one meets no id twice.
  const firstId = Math.floor((Date.now() - Date.UTC(2026, 0)) / 1000);
  const desk = await openFakeDesk({ port: Number(values.port ?? 3999), firstId });
  const say = (text: string) => void process.stdout.write(`${text}\n`);
  let failure: Failure | undefined;

  async function choose(name: string): Promise<void> {
    if (name === 'down') await desk.goDown();
    else if (name === '' || isFailure(name)) {
      failure = name === '' ? undefined : name;
      if (desk.isDown()) await desk.comeUp();
    } else return say(`Type one of ${FAILURES.join(', ')}, down, or nothing`);
    say(name === '' ? 'It answers well' : `It fails: ${name}`);
  }

  desk.state.fails = ({ method, path }) => {
    say(`${method} ${path}${failure ? ` (${failure})` : ''}`);
    return failure;
  };
  say(`The fake desk is ready at ${desk.url}. Start the server with`);
  for (const [name, value] of Object.entries(desk.variables)) say(`  ${name}=${value}`);
  say(`To let it fail type one of ${FAILURES.join(', ')}, down, or nothing for well.`);
  if (values.failure) await choose(values.failure);
  process.stdin.setEncoding('utf8').on('data', (line: string) => void choose(line.trim()));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stdin.destroy();
      void desk.close();
    });
}

function isFailure(name: string): name is Failure {
  return (FAILURES as readonly string[]).includes(name);
}

await run();
