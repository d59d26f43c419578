import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@doorstep/domain/testing';
import { syncTickets, mirrorFreshdesk, runScheduledJobs } from '@doorstep/domain/server';
import { z } from 'zod';
import { failStart, readEnvironment } from '../src/env.ts';
import { demoSecretKey } from '../src/operations/secret-key.ts';
import { stopOnSignals } from '../src/operations/shutdown.ts';
import { startServer } from '../src/start.ts';
import { FAKE_DESK } from './fake-desk/server.ts';

/**
 * The tests' own entry point: the same server with fresh demo data and a clock that can be moved (RUN-12).
 * `node apps/api/testing/main.ts [--port 3001] [--database URL] [--now 2026-03-02T10:00:00Z] [--smtp URL]
 * [--desk http://127.0.0.1:3999] [--folder DIR] [--template DIR]`; the clock goes on from `now`, the desk is a fake one (fake-desk/),
 * and without a port a free one is taken. Database, photos and key are in a temporary folder, or in `folder`, which stays; they begin as
 * a copy of `template`, a folder that an earlier run has filled. It prints `ready` and its origin.
 * `POST /testing/clock {"now": …}` moves it and does what is due then, `GET /testing/clock` reads it.
 */
async function run(): Promise<void> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      port: option,
      database: option,
      now: option,
      smtp: option,
      desk: option,
      folder: option,
      template: option,
    },
  });
  const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'doorstep-testing-'));
  if (!values.folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (values.template) cpSync(values.template, folder, { recursive: true });

  let ahead = values.now ? Date.parse(values.now) - Date.now() : 0;
  const clock = () => new Date(Date.now() + ahead);
  const Moved = z.object({ now: z.iso.datetime() });
  const environment = readEnvironment({
    PORT: values.port ?? String(await freePort()),
    DATABASE_URL: values.database ?? `file:${join(folder, 'doorstep.db')}`,
    SMTP_URL: values.smtp,
    LOG_LEVEL: 'warn',
    ...(values.desk && { ...FAKE_DESK, FRESHDESK_URL: values.desk }),
  });
  const server = await startServer(environment, {
    clock,
    secretKey: demoSecretKey(join(folder, 'secret.key')),
    filesFolder: join(folder, 'files'),
    prepare(app, database, { helpDesk }) {
      app.get('/testing/clock', () => ({ now: clock() }));
      app.post('/testing/clock', async ({ body }) => {
        ahead = Date.parse(Moved.parse(body).now) - Date.now();
        await runScheduledJobs(database, clock());
        await syncTickets({ database, helpDesk, clock });
        await mirrorFreshdesk({ database, helpDesk, clock });
        return { now: clock() };
      });
    },
  });
  stopOnSignals(() => server.stop());
  process.stdout.write(`ready ${environment.PUBLIC_URL.origin}\n`);
}

await run().catch(failStart);
