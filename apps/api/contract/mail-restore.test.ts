import { join } from 'node:path';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { aCustomer, anAdmin, holdBackOldMails } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { openDatabase } from '@doorstep/domain/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../src/operations/backups/back-up.ts';
import { restore } from '../src/operations/backups/restore-backup.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { openPrograms, portVariable } from './programs.ts';

openWorldForEachTest();
let server: MailServer;
let folder: string;
beforeEach(async () => {
  server = await openMailServer();
  folder = await mkdtemp(join(tmpdir(), 'doorstep-mail-restore-'));
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const MAILS = 14;

test.runIf(process.env['TEST_DATABASE'] === 'sqlite')(
  'a restored backup sends none of the mails that waited in it, and lists them (MAI-16)',
  async () => {
    world.at(new Date());
    await holdBackOldMails(world.database, true, world.now);
    const admin = world.as(await anAdmin(world));
    for (let reader = 0; reader < MAILS; reader += 1) {
      const audience = { to: 'address', email: `reader${reader}@example.test` } as const;
      await admin.mail.announce({ subject: 'News', text: 'Text', audience, key: `announcement ${reader}` });
    }
    const customer = await aCustomer(world);
    await backUp({ databaseUrl: world.url, filesFolder: join(folder, 'photos') }, join(folder, 'backup'));
    const databaseUrl = `file:${join(folder, 'restored', 'doorstep.db')}`;
    await restore({ databaseUrl, filesFolder: join(folder, 'restored', 'photos') }, join(folder, 'backup'));

    const programs = openPrograms(databaseUrl);
    const PORT = await portVariable();
    const program = programs.run('main', {
      PORT,
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
      SMTP_URL: server.url,
    });
    await program.says('is ready');
    const asked = await fetch(`http://127.0.0.1:${PORT}/trpc/accounts.askForPassword`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: customer.email }),
    });
    expect(asked.status).toBe(200);
    await expect.poll(() => server.arrived.length).toBeGreaterThan(0);
    await programs.end();
    expect(server.arrived.map(({ to }) => to?.[0]?.address)).toEqual([customer.email]);
    const restored = openDatabase(databaseUrl);
    const held = await restored.read.selectFrom('mail').select('id').where('state', '=', 'held').execute();
    expect(held).toHaveLength(MAILS);
    await restored.close();
  },
);
