import { contentsText, restore } from './backups.ts';
import { EnvironmentError, failStart, readEnvironment } from './env.ts';
import { filesFolderOf } from './files-folder.ts';

/** `npm run restore -- FOLDER`: fills an empty SQLite database and its photos from a backup (RUN-14). */
async function run(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = readEnvironment();
  const [, , folder] = process.argv;
  if (!folder) throw new EnvironmentError('Say which backup: npm run restore -- FOLDER.');
  const copied = await restore({ databaseUrl, filesFolder: filesFolderOf(databaseUrl) }, folder);
  process.stdout.write(`Restored ${contentsText(copied)}.\n`);
  process.stdout.write('Start with the SECRET_KEY that it was made with, or nobody reads how to get in.\n');
}

await run().catch(failStart);
