import { setTimeout as sleep } from 'node:timers/promises';
import { anAdmin } from '@doorstep/domain/testing';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, openMailServer } from './mail-server.ts';
import { type Programs, openPrograms, portVariable } from './programs.ts';

openWorldForEachTest();
let server: MailServer;
let programs: Programs;
beforeEach(async () => {
  server = await openMailServer();
  programs = openPrograms(world.url);
});
afterEach(async () => {
  await programs.end();
  await server.close();
});

/** A server that sends mails, and is ready. */
async function start() {
  const production = { DEMO: '0', SECRET_KEY: 'k'.repeat(32) };
  const program = programs.run('main', {
    PORT: await portVariable(),
    SMTP_URL: server.url,
    ...production,
  });
  await program.says('is ready');
  return program;
}

const MAILS = 60;

/** Writes to so many addresses. */
async function announce(): Promise<void> {
  world.at(new Date());
  const { mail } = world.as(await anAdmin(world));
  for (let reader = 0; reader < MAILS; reader += 1) {
    const email = `reader${reader}@example.test`;
    await mail.announce({ subject: 'News', text: 'Text', audience: { to: 'address', email }, key: email });
  }
}

const waiting = () =>
  world.database.read.selectFrom('mail').selectAll().where('state', '=', 'waiting').execute();

test('a server stopped while sending repeats no mail, and leaves the others to the next (MAI-4)', async () => {
  // Slow enough that some are on the wire whenever it is asked, at each step of their way.
  server.behaviour.before = () => sleep(40);
  let program = await start();
  await announce();
  for (const arrived of [5, 20, 40]) {
    await expect.poll(() => server.arrived.length).toBeGreaterThanOrEqual(arrived);
    program.child.kill('SIGTERM');
    expect(await program.ended).toMatchObject({ code: 0 });
    for (const mail of await waiting())
      expect(mail).toMatchObject({
        attempts: 0,
        dueAt: expect.toSatisfy((at: string) => at <= new Date().toISOString()),
      });
    program = await start();
  }
  await expect.poll(async () => (await waiting()).length).toBe(0);
  expect(server.arrived).toHaveLength(MAILS);
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(MAILS);
});
