import { join } from 'node:path';
import { backUp, contentsText } from './backups.ts';
import { failStart, readEnvironment } from './env.ts';
import { filesFolderOf } from './files-folder.ts';

/**
 * `npm run backup [-- FOLDER]`: copies an SQLite database and its photos while the product runs, and opens and counts the
 * copy (RUN-14). Without a folder it is one of this moment in data/backups.
 */
async function run(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = readEnvironment();
  const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = process.argv[2] ?? join('data', 'backups', `doorstep-${moment}`);
  const copied = await backUp({ databaseUrl, filesFolder: filesFolderOf(databaseUrl) }, folder);
  process.stdout.write(`${folder} holds ${contentsText(copied)}, opened and counted.\n`);
  process.stdout.write(
    'The secret key is not in it (SECRET_KEY, in a demo data/secret.key). Keep it elsewhere: without it nobody reads how to get in.\n',
  );
}

await run().catch(failStart);
