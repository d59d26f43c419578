import { mirrorFreshdesk } from '@doorstep/domain/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeDesk } from '../testing/fake-desk/server.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

let desk: Awaited<ReturnType<typeof openFakeDesk>>;
let server: InProcessServer;
let admin: string;
const KEY = 'a-key-that-nobody-reads';
beforeEach(async () => {
  desk = await openFakeDesk({ key: KEY, callsPerMinute: Infinity });
  const helpDesk = openFreshdesk(desk.variables, { answerMs: 10_000, retryMs: 1, breakMs: 0 });
  server = await openInProcess({ variables: { ...desk.variables, LOG_LEVEL: 'trace' }, ports: { helpDesk } });
  admin = await server.signIn('admin');
});
afterEach(async () => {
  await server.close();
  await desk.close();
});

const open = (subject: string) =>
  server.send({
    method: 'POST',
    path: '/api/freshdesk/tickets',
    cookie: admin,
    body: { subject, description: 'It does not fit.' },
  });
const figures = async () => {
  const { text } = await server.send({ method: 'GET', path: '/metrics' });
  return text.split('\n').filter((line) => line.startsWith('help_desk_'));
};
test('what waits for the desk, what it refused and how old the copy is are counted', async () => {
  expect(await figures()).toEqual([
    'help_desk_mirrored_timestamp_seconds 0',
    'help_desk_tickets{state="waiting"} 0',
    'help_desk_tickets{state="rejected"} 0',
  ]);
  const { world } = server;
  const helpDesk = openFreshdesk(desk.variables);
  await mirrorFreshdesk({ database: world.database, helpDesk, clock: () => world.now });
  desk.state.fails = () => 'error';
  await open('The key');
  desk.state.fails = () => 'rejected';
  await open('The lock');
  expect(await figures()).toEqual([
    `help_desk_mirrored_timestamp_seconds ${world.now.getTime() / 1000}`,
    'help_desk_tickets{state="waiting"} 1',
    'help_desk_tickets{state="rejected"} 1',
  ]);
});

test('without a desk nothing is counted', async () => {
  const without = await openInProcess();
  const { text } = await without.send({ method: 'GET', path: '/metrics' });
  expect(text.split('\n').filter((line) => line.startsWith('help_desk_tickets'))).toEqual([]);
  await without.close();
});

test('no log and no answer says the key, whatever the desk does', async () => {
  const told: string[] = [];
  const fails = ['error', 'unavailable', 'garbage', 'strange', 'cut', 'unheard', 'limited'] as const;
  for (const how of fails) {
    desk.state.fails = () => how;
    const opened = await open(`The key, ${how}`);
    // It is kept here (SUP-5).
    expect(opened).toMatchObject({ status: 201, json: { isLocal: true } });
    told.push(opened.text);
    for (const path of ['agents', 'tickets', 'config']) {
      const answer = await server.send({ method: 'GET', path: `/api/freshdesk/${path}`, cookie: admin });
      told.push(answer.text);
    }
  }
  desk.state.fails = () => undefined;
  desk.state.key = 'another';
  told.push((await open('The key, unknown')).text);
  const all = [...told, ...server.log].join('\n');
  expect(server.log.length).toBeGreaterThan(0);
  for (const secret of [KEY, Buffer.from(`${KEY}:X`).toString('base64')]) expect(all).not.toContain(secret);
});
