import { deliverTickets } from '@doorstep/domain/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { type Programs, portVariable, openPrograms } from './programs.ts';

openWorldForEachTest();
let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
let programs: Programs;
beforeEach(async () => {
  fake = await openFakeFreshdesk();
  programs = openPrograms(world.url);
});
afterEach(async () => {
  await programs.end();
  await fake.close();
});

test.each([
  ['before Freshdesk created it', 'silent'],
  ['after Freshdesk created it', 'unanswered'],
] as const)(
  'a ticket of a process killed during delivery, %s, is delivered once by another (SUP-16)',
  async (_when, how) => {
    const called = Promise.withResolvers<void>();
    fake.state.fails = ({ method }) => {
      if (method !== 'POST') return 'unavailable';
      called.resolve();
      return how;
    };
    const PORT = await portVariable();
    const { child, says } = programs.run('main', {
      ...fake.variables,
      PORT,
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
    });
    await says('is ready');
    const question = {
      name: 'Bea Lark',
      email: 'bea@example.test',
      subject: 'A question',
      message: 'Do you come?',
    };
    const answer = await fetch(`http://127.0.0.1:${PORT}/trpc/support.contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(question),
    });
    expect(answer.status).toBe(200);
    await called.promise;
    child.kill('SIGKILL');

    fake.state.fails = () => undefined;
    const stored = () => world.database.read.selectFrom('ticket').selectAll().execute();
    expect(await stored()).toMatchObject([{ handover: 'waiting', attempts: 1, deskId: null }]);
    const freshdesk = openFreshdesk(fake.variables);
    const deliver = (minutes: number) => {
      const later = new Date(Date.now() + minutes * 60_000);
      return deliverTickets({ database: world.database, freshdesk, clock: () => later });
    };
    // The claim of the killed process ends by time alone.
    expect(await deliver(1)).toEqual({ taken: 0, failed: 0 });
    expect(await deliver(3)).toEqual({ taken: 1, failed: 0 });
    expect(fake.tickets).toMatchObject([{ subject: 'A question' }]);
    expect(await stored()).toMatchObject([{ handover: 'taken', deskId: 1 }]);
  },
);
