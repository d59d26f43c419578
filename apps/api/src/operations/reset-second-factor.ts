import { parseArgs } from 'node:util';
import { domainErrorResponse, resetSecondFactor } from '@doorstep/domain/server';
import { OperatorError, failStart, readEnvironment } from '../env.ts';
import { restrictFilePermissions } from '../files/private-files.ts';
import { openMigrated } from '../start.ts';
import { openLog } from './log.ts';

/** `npm run reset-second-factor -- --email …`: removes every second factor of a user who is locked out (ACC-39). */
async function run(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  if (!values.email) throw new OperatorError('Name the account: --email ada@example.test.');
  const environment = readEnvironment();
  restrictFilePermissions(environment.DATABASE_URL);
  const database = await openMigrated(environment);
  try {
    const log = openLog(environment.LOG_LEVEL);
    const user = await resetSecondFactor(database, values.email, {
      logSecurity: (securityEvent, details) => log.info({ securityEvent, ...details }, 'security event'),
      now: new Date(),
    });
    process.stdout.write(
      `${user.email} no longer has two-step verification, and has been logged out everywhere.\n`,
    );
  } catch (error) {
    const { status, message } = domainErrorResponse(error);
    throw status >= 500 ? error : new OperatorError(`Nothing was reset: ${message}.`);
  } finally {
    await database.close();
  }
}

await run().catch(failStart);
