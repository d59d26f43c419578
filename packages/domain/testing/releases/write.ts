import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import rootPackage from '../../../../package.json' with { type: 'json' };
import { seedDemo, snapshotSqlite } from '../../src/server.ts';
import { MIGRATIONS } from '../../src/platform/database/migrate.ts';
import { writeAllData } from '../all-data.ts';
import { aCustomer, aProvider } from '../factories.ts';
import { openWorld } from '../world.ts';
import { fingerprintOf } from './fingerprint.queries.ts';
import { RELEASES } from './releases.ts';

/** `npm run release:database`: keeps the database that this version makes, and the fingerprints of its migrations. */
const world = await openWorld();
await seedDemo(world.database, world.ports.passwords, world.now);
await writeAllData(world, await aCustomer(world), await aProvider(world));
const copy = `${world.url.slice('file:'.length)}.copy`;
snapshotSqlite(world.url.slice('file:'.length), copy);
writeFileSync(join(RELEASES, `${rootPackage.version}.db.gz`), gzipSync(readFileSync(copy), { level: 9 }));
await world.close();

const fingerprints = await Promise.all(
  MIGRATIONS.map(async ([name, migration]) => [name, await fingerprintOf(migration)] as const),
);
const json = JSON.stringify(Object.fromEntries(fingerprints), null, 2);
writeFileSync(join(RELEASES, 'migrations.json'), `${json}\n`);
