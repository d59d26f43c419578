import { SEALED_TEXTS, UnreadableTexts, openCipher, rotateKey } from '@doorstep/domain/server';
import { OperatorError, failStart, readEnvironment } from '../env.ts';
import { restrictFilePermissions } from '../files/private-files.ts';
import { openMigrated } from '../start.ts';
import { describeUnreadable } from './sealed-texts.ts';
import { secretKeyOf } from './secret-key.ts';

/**
 * `npm run rotate-key`: seals with SECRET_KEY what SECRET_KEY_PREVIOUS has sealed, while servers with both keys run. It can be
 * repeated after an interruption (RUN-24).
 */
async function run(): Promise<void> {
  const environment = readEnvironment();
  const { DATABASE_URL, SECRET_KEY_PREVIOUS } = environment;
  if (!SECRET_KEY_PREVIOUS) {
    throw new OperatorError('SECRET_KEY_PREVIOUS must be set to the key that SECRET_KEY replaces.');
  }
  restrictFilePermissions(DATABASE_URL);
  const cipher = openCipher(secretKeyOf(environment), SECRET_KEY_PREVIOUS);
  const database = await openMigrated(environment);
  try {
    const counts = await rotateKey({ database, cipher, kinds: SEALED_TEXTS, now: new Date() });
    const lines = counts.map(({ label, replaced }) => `${label}: ${replaced} re-encrypted`);
    lines.push('Nothing in the database needs SECRET_KEY_PREVIOUS any more.', '');
    process.stdout.write(lines.join('\n'));
  } catch (error) {
    if (!(error instanceof UnreadableTexts)) throw error;
    throw new OperatorError(
      `Neither SECRET_KEY nor SECRET_KEY_PREVIOUS can decrypt ${describeUnreadable(error.unreadable)}. Nothing more was re-encrypted.`,
    );
  } finally {
    await database.close();
  }
}

await run().catch(failStart);
