import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { createAdmin, domainErrorResponse, openPasswords } from '@doorstep/domain/server';
import { OperatorError, failStart, readEnvironment } from '../env.ts';
import { restrictFilePermissions } from '../files/private-files.ts';
import { openMigrated } from '../start.ts';

/**
 * `npm run create-admin -- --email … --username … --name …`: creates the first admin of a production system. Prompts for
 * missing options; the password is read from standard input only, so that no process list shows it.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { email: option, username: option, name: option } });
  const environment = readEnvironment();
  restrictFilePermissions(environment.DATABASE_URL);
  const prompt = openPrompt();
  const entered = {
    email: values.email ?? (await prompt.ask('Email: ')),
    username: values.username ?? (await prompt.ask('Username: ')),
    name: values.name ?? (await prompt.ask('Name: ')),
    password: await prompt.askSecretly('Password: '),
  };
  prompt.close();

  const database = await openMigrated(environment);
  try {
    const admin = await createAdmin(database, openPasswords(), entered, {
      demo: environment.DEMO,
      now: new Date(),
    });
    process.stdout.write(`${admin.email} may now log in as an admin.\n`);
  } catch (error) {
    const { status, message } = domainErrorResponse(error);
    throw status >= 500 ? error : new OperatorError(`No admin was created: ${message}.`);
  } finally {
    await database.close();
  }
}

interface Prompt {
  /** Returns the next line of standard input, after a question on a terminal. */
  ask(question: string): Promise<string>;
  /** Asks without showing the input. */
  askSecretly(question: string): Promise<string>;
  close(): void;
}

/** Asks on the terminal, or reads one line per question from a pipe. */
function openPrompt(): Prompt {
  let silent = false;
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!silent) process.stdout.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const typed = lines[Symbol.asyncIterator]();

  async function ask(question: string): Promise<string> {
    if (process.stdin.isTTY) process.stdout.write(question);
    const next = await typed.next();
    return next.done ? '' : next.value;
  }

  return {
    ask,
    async askSecretly(question) {
      silent = true;
      const answer = await ask(question);
      silent = false;
      if (process.stdin.isTTY) process.stdout.write('\n');
      return answer;
    },
    close: () => lines.close(),
  };
}

await run().catch(failStart);
