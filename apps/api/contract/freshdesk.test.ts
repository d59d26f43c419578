import type { SupportTicket } from '@doorstep/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFreshdesk } from '../src/gateways/freshdesk.ts';
import { openFakeFreshdesk } from '../testing/fake-freshdesk/server.ts';
import { type Town, openTown } from './people.ts';
import { openInProcess } from './server.in-process.ts';
import type { Answer } from './server.ts';

let fake: Awaited<ReturnType<typeof openFakeFreshdesk>>;
let town: Town;
beforeAll(async () => {
  fake = await openFakeFreshdesk({ callsPerMinute: Infinity });
  town = await openTown(await openInProcess({ ports: { freshdesk: openFreshdesk(fake.variables) } }));
});
afterAll(async () => {
  await town.close();
  await fake.close();
});

const draft = { subject: 'The key', description: 'It does not fit.' };
const get = (path: string) => town.as('admin', { method: 'GET', path: `/api/freshdesk/${path}` });
const post = (body: object) => town.as('admin', { method: 'POST', path: '/api/freshdesk/tickets', body });
const patch = (id: number, body: object) =>
  town.as('admin', { method: 'PATCH', path: `/api/freshdesk/tickets/${id}`, body });
const said = ({ status, json }: Answer) => ({ status, json });

test('Freshdesk is configured and has agents', async () => {
  expect(said(await get('config'))).toEqual({
    status: 200,
    json: { configured: true, domain: 'doorstep.freshdesk.com' },
  });
  const { json } = await get('agents');
  expect(json).toEqual([expect.objectContaining({ name: 'Ines Moor' }), expect.anything()]);
});

test.each(['0', '-1', '1.5', 'two', '', '999999', '1&page=2'])('page %s is invalid', async (page) => {
  expect(said(await get(`tickets?page=${page}`))).toMatchObject({
    status: 400,
    json: { code: 'invalid', fields: { page: 'Page must be a whole number from 1' } },
  });
});

test('a ticket is opened with its defaults, found, changed in part and timed', async () => {
  const opened = await post(draft);
  expect(said(opened)).toMatchObject({ status: 201, json: { ...draft, priority: 2, status: 2 } });
  const { id } = opened.json as SupportTicket;
  expect((await get('tickets?filter=KEY')).json).toEqual([opened.json]);
  expect((await get(`tickets?filter=${id}`)).json).toEqual([opened.json]);
  expect((await get('tickets?filter=nothing&page=1')).json).toEqual([]);
  expect((await get('tickets?page=2')).json).toEqual([]);
  expect(said(await patch(id, { status: 5 }))).toMatchObject({
    status: 200,
    json: { ...draft, id, priority: 2, status: 5 },
  });
  const { due_by: dueBy, fr_due_by: firstResponseDue } = opened.json as SupportTicket;
  expect(said(await get(`tickets/${id}/sla`))).toEqual({
    status: 200,
    json: { slaStatus: 'Closed', dueBy, firstResponseDue },
  });
  expect((await patch(id, { status: 6 })).json).toMatchObject({
    fields: { status: 'Status must be 2, 3, 4 or 5' },
  });
});

test('a ticket is local while Freshdesk is down', async () => {
  await fake.goDown();
  const opened = await post({ ...draft, priority: 4 });
  expect(said(opened)).toMatchObject({ status: 201, json: { ...draft, isLocal: true } });
  const { id } = opened.json as SupportTicket;
  expect(id).toBeGreaterThan(1_000_000_000);
  expect((await get(`tickets/${id}`)).json).toEqual(opened.json);
  await fake.comeUp();
});

test('every call but one fails when Freshdesk is not configured', async () => {
  const bare = await openTown(await openInProcess());
  const call = async (method: string, path: string, body?: object) =>
    said(await bare.as('admin', { method, path: `/api/freshdesk/${path}`, body }));
  expect((await bare.as('admin', { method: 'GET', path: '/api/freshdesk/config' })).json).toEqual({
    configured: false,
    domain: null,
  });
  // The documented body has these two fields and no other (API-2).
  const none = { status: 503, json: { message: 'Freshdesk not configured', code: 'desk_not_configured' } };
  expect(await call('GET', 'tickets?page=1&filter=')).toEqual(none);
  expect(await call('GET', 'agents')).toEqual(none);
  expect(await call('POST', 'tickets', draft)).toEqual(none);
  const message = 'Invalid ticket ID or Freshdesk not configured';
  const noTicket = { status: 503, json: { message, code: 'ticket_not_configured' } };
  expect(await call('GET', 'tickets/1')).toEqual(noTicket);
  expect(await call('GET', 'tickets/abc')).toEqual(noTicket);
  expect(await call('GET', 'tickets/1/sla')).toEqual(noTicket);
  expect(await call('PATCH', 'tickets/1', { status: 3 })).toEqual(noTicket);
  await bare.close();
});
