import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@doorstep/domain/testing';
import { deliverTickets, mirrorTickets, runScheduledJobs } from '@doorstep/domain/server';
import { z } from 'zod';
import { readEnvironment } from '../src/env.ts';
import { demoSecretKey } from '../src/operations/secret-key.ts';
import { startServer } from '../src/start.ts';
import { FAKE_FRESHDESK } from './fake-freshdesk/server.ts';

/** All are optional; without a port a free one is used. */
export interface TestServerOptions {
  port?: string | undefined;
  /** Database URL; SQLite in the folder unless given. */
  database?: string | undefined;
  /** ISO instant at which the clock starts; it runs on from there. */
  now?: string | undefined;
  /** URL of a mail server. */
  smtp?: string | undefined;
  /** URL of a fake Freshdesk (`fake-freshdesk/`). */
  desk?: string | undefined;
  /** Folder of database, photos and key; a temporary one, removed at the end, unless given. */
  folder?: string | undefined;
  /** Folder that an earlier run has filled; its content is copied. */
  template?: string | undefined;
}

/**
 * Starts the server with demo data and a clock that can be moved (RUN-12): `POST /testing/clock {"now": …}` moves it and
 * runs what is due by then, `GET /testing/clock` reads it.
 */
export async function startTestServer(
  options: TestServerOptions,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'doorstep-testing-'));
  const removeFolder = () => {
    if (!options.folder) rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeFolder);
  if (options.template) cpSync(options.template, folder, { recursive: true });

  let ahead = options.now ? Date.parse(options.now) - Date.now() : 0;
  const clock = () => new Date(Date.now() + ahead);
  const Moved = z.object({ now: z.iso.datetime() });
  const secretKey = demoSecretKey(join(folder, 'secret.key'));
  const environment = readEnvironment({
    PORT: options.port ?? String(await freePort()),
    DATABASE_URL: options.database ?? `file:${join(folder, 'doorstep.db')}`,
    SMTP_URL: options.smtp,
    LOG_LEVEL: 'warn',
    ...(options.desk && { ...FAKE_FRESHDESK, FRESHDESK_URL: options.desk }),
  });
  const server = await startServer(environment, {
    clock,
    secretKey,
    filesFolder: join(folder, 'files'),
    prepare(app, database, { freshdesk }) {
      app.get('/testing/clock', () => ({ now: clock() }));
      app.post('/testing/clock', async ({ body }) => {
        ahead = Date.parse(Moved.parse(body).now) - Date.now();
        await runScheduledJobs(database, clock());
        await deliverTickets({ database, freshdesk, clock });
        await mirrorTickets({ database, freshdesk, clock });
        return { now: clock() };
      });
    },
  });
  return {
    origin: environment.PUBLIC_URL.origin,
    async stop() {
      await server.stop();
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
