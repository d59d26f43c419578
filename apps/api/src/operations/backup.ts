import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, recordBackup } from '@doorstep/domain/server';
import { backUp } from './backups/back-up.ts';
import { count } from '@doorstep/domain';
import { describeContents } from './backups/manifest.ts';
import { failStart, readEnvironment } from '../env.ts';
import { filesFolderOf, restrictFilePermissions } from '../files/private-files.ts';

const BACKUPS = join('data', 'backups');
const DAY_MS = 24 * 60 * 60_000;

/**
 * `npm run backup [-- FOLDER]`: copies an SQLite database and its photos while the product runs, and checks the copy
 * (RUN-14). Without a folder it creates one in data/backups, named after the time, and removes what killed backups left
 * there. Its age is a metric (RUN-11).
 */
async function run(): Promise<void> {
  const { DATABASE_URL: databaseUrl } = readEnvironment();
  restrictFilePermissions(databaseUrl);
  const folder = process.argv[2] ?? (await chooseFolder(new Date()));
  const filesFolder = filesFolderOf(databaseUrl);
  const manifest = await backUp({ databaseUrl, filesFolder }, folder);
  process.stdout.write(`Backup checked: ${folder} holds ${describeContents(manifest)}.\n`);
  process.stdout.write(
    'It doesn’t include the secret key (SECRET_KEY, or data/secret.key in a demo). Store the key elsewhere: without it, access details can’t be read.\n',
  );
  const missing = manifest.missingPhotos.length;
  if (missing > 0) {
    process.stderr.write(
      `${count(missing, 'photo')} could not be backed up: the database names files that are not in ${filesFolder}. The backup lists them in manifest.json.\n`,
    );
    process.exitCode = 1;
  }
  const database = openDatabase(databaseUrl);
  await database.transaction((tx) => recordBackup(tx, new Date(manifest.takenAt)));
  await database.close();
}

async function chooseFolder(now: Date): Promise<string> {
  // A later one may be of a backup that is still running.
  const firstToStay = nameAt(new Date(now.getTime() - DAY_MS));
  for (const name of await readdir(BACKUPS).catch(() => []))
    if (/^doorstep-[\dT-]{19}\.part$/.test(name) && name < firstToStay)
      await rm(join(BACKUPS, name), { recursive: true, force: true });
  return join(BACKUPS, nameAt(now));
}

function nameAt(time: Date): string {
  return `doorstep-${time.toISOString().slice(0, 19).replaceAll(':', '-')}`;
}

await run().catch(failStart);
