import { syncTickets } from '@doorstep/domain/server';
import { type World, openWorld } from '@doorstep/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeDesk } from '../testing/fake-desk/server.ts';
import { type Programs, portVariable, openPrograms } from './programs.ts';

let world: World;
let desk: Awaited<ReturnType<typeof openFakeDesk>>;
let programs: Programs;
beforeEach(async () => {
  world = await openWorld();
  desk = await openFakeDesk();
  programs = openPrograms(world.url);
});
afterEach(async () => {
  await programs.end();
  await desk.close();
  await world.close();
});

test.each([
  ['before the desk made it', 'silent'],
  ['after the desk made it', 'unanswered'],
] as const)(
  'a process killed while it hands a ticket over, %s, leaves it to another: once (SUP-16)',
  async (_when, how) => {
    const asked = Promise.withResolvers<void>();
    desk.state.fails = ({ method }) => {
      if (method !== 'POST') return 'unavailable';
      asked.resolve();
      return how;
    };
    const PORT = await portVariable();
    const { child, says } = programs.run('main.ts', {
      ...desk.variables,
      PORT,
      DEMO: '0',
      SECRET_KEY: 'k'.repeat(32),
    });
    await says('is ready');
    const letter = {
      name: 'Bea Lark',
      email: 'bea@example.test',
      subject: 'A question',
      message: 'Do you come?',
    };
    const answer = await fetch(`http://127.0.0.1:${PORT}/trpc/support.contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(letter),
    });
    expect(answer.status).toBe(200);
    await asked.promise;
    child.kill('SIGKILL');

    desk.state.fails = () => undefined;
    const kept = () => world.database.read.selectFrom('ticket').selectAll().execute();
    expect(await kept()).toMatchObject([{ handover: 'waiting', attempts: 1, deskId: null }]);
    const helpDesk = openFreshdesk(desk.variables);
    const handOver = (minutes: number) => {
      const later = new Date(Date.now() + minutes * 60_000);
      return syncTickets({ database: world.database, helpDesk, clock: () => later });
    };
    // What the killed process had to itself is given free by time alone.
    expect(await handOver(1)).toEqual({ taken: 0, failed: 0 });
    expect(await handOver(3)).toEqual({ taken: 1, failed: 0 });
    expect(desk.tickets).toMatchObject([{ subject: 'A question' }]);
    expect(await kept()).toMatchObject([{ handover: 'taken', deskId: 1 }]);
  },
);
