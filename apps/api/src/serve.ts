import { PRODUCT_NAME } from '@doorstep/domain';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@doorstep/domain/server';
import { type Environment, readEnvironment } from './env.ts';
import { ignoreOutputErrors } from './operations/log.ts';
import { filesFolderOf, restrictFilePermissions } from './files/private-files.ts';
import { secretKeyOf } from './operations/secret-key.ts';
import { stopOnSignals } from './operations/shutdown.ts';
import { startServer } from './start.ts';

/** Runs the server with the settings of this process until SIGINT or SIGTERM. */
export async function serve(): Promise<void> {
  ignoreOutputErrors();
  const environment = readEnvironment();
  restrictFilePermissions(environment.DATABASE_URL);
  const secretKey = secretKeyOf(environment);
  const filesFolder = filesFolderOf(environment.DATABASE_URL);
  const server = await startServer(environment, { clock: () => new Date(), secretKey, filesFolder });
  stopOnSignals(() => server.stop());
  process.stdout.write(greeting(environment));
}

function greeting({ PUBLIC_URL, DEMO }: Environment): string {
  const lines = ['', `${PRODUCT_NAME} is ready at ${PUBLIC_URL.origin}`];
  if (DEMO) {
    lines.push('', `Demo accounts, password ${DEMO_PASSWORD}:`);
    for (const [role, email] of Object.entries(DEMO_ACCOUNTS)) lines.push(`  ${role.padEnd(9)} ${email}`);
  }
  return [...lines, '', ''].join('\n');
}
