import { count } from '@doorstep/domain';
import { describeContents } from './backups/manifest.ts';
import { restore } from './backups/restore-backup.ts';
import { OperatorError, failStart, readEnvironment } from '../env.ts';
import { filesFolderOf, restrictFilePermissions } from '../files/private-files.ts';

/** `npm run restore -- FOLDER`: fills an empty SQLite database and its photos from a backup (RUN-14). */
async function run(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = readEnvironment();
  const [, , folder] = process.argv;
  if (!folder) throw new OperatorError('Name the backup to restore: npm run restore -- FOLDER.');
  restrictFilePermissions(databaseUrl);
  const manifest = await restore({ databaseUrl, filesFolder: filesFolderOf(databaseUrl) }, folder);
  process.stdout.write(`Restored ${describeContents(manifest)}, as of ${manifest.takenAt}.\n`);
  const missing = manifest.missingPhotos.length;
  if (missing > 0)
    process.stdout.write(`${count(missing, 'photo')} had no file when the backup was taken.\n`);
  process.stdout.write(
    'Start with the SECRET_KEY that it was made with, or with that key in SECRET_KEY_PREVIOUS: without it access details cannot be read.\n',
  );
}

await run().catch(failStart);
