import { parseArgs } from 'node:util';
import { createAdmin, errorAnswer, openPasswords } from '@doorstep/domain/server';
import { EnvironmentError, failStart, readEnvironment } from '../env.ts';
import { keepFilesPrivate } from '../files/private-files.ts';
import { openPrompt } from './prompt.ts';
import { openMigrated } from '../start.ts';

/**
 * `npm run create-admin -- --email … --username … --name …`: makes the first admin of a production system. Asks
 * for what is missing; the password comes from standard input only, so that no process list shows it.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({ options: { email: option, username: option, name: option } });
  const environment = readEnvironment();
  keepFilesPrivate(environment.DATABASE_URL);
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
    const { status, message } = errorAnswer(error);
    throw status >= 500 ? error : new EnvironmentError(`No admin was made: ${message}.`);
  } finally {
    await database.close();
  }
}

await run().catch(failStart);
