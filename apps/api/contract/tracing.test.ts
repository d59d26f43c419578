import { execFile } from 'node:child_process';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { deliverMails, setTracing } from '@doorstep/domain/server';
import { aBooking, aCustomer, aProvider } from '@doorstep/domain/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { openMailer } from '../src/gateways/smtp.ts';
import { startTracing } from '../src/start.ts';
import { type MailServer, openMailServer } from './mail-server.ts';
import { type InProcessServer, openInProcess } from './server.in-process.ts';

/** Traces lead from a call to what follows from it (RUN-26). */

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: { stringValue?: string } }[];
  status: { code?: number };
}

let collector: ReturnType<typeof createServer>;
let spans: Span[];
let server: InProcessServer;
let mails: MailServer;
let tracing: NonNullable<Awaited<ReturnType<typeof startTracing>>>;
beforeEach(async () => {
  spans = [];
  collector = createServer((request, response) => void collect(request, response));
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  tracing = (await startTracing(readEnvironment(variables)))!;
  [server, mails] = [await openInProcess(), await openMailServer()];
});
afterEach(async () => {
  setTracing(null);
  void tracing.end();
  await server.close();
  await mails.close();
  collector.close();
});

async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
  if (request.url === '/v1/traces')
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
  response.setHeader('content-type', 'application/json').end('{}');
}

/** Ends tracing, which sends what is left; returns all spans. */
async function collected(): Promise<Span[]> {
  setTracing(null);
  await tracing.end();
  return spans;
}

test('one trace leads from a booking to its mail', async () => {
  const { world } = server;
  const customer = await aCustomer(world, 'Amara Cole');
  await aProvider(world);
  await aBooking(world, customer);
  const settings = { SMTP_URL: mails.url, MAIL_FROM: undefined, PUBLIC_URL: world.ports.publicUrl };
  const mailer = openMailer(settings);
  await deliverMails({ ...world.ports, database: world.database, mailer, clock: () => world.now });
  expect(mails.arrived.map(({ to }) => to?.[0]?.address)).toContain(customer.email);

  const all = await collected();
  const call = all.find(({ name }) => name === 'call bookings.request')!;
  const trace = all.filter(({ traceId }) => traceId === call.traceId);
  const parentOf = ({ parentSpanId }: Span) => trace.find(({ spanId }) => spanId === parentSpanId)?.name;
  expect(call.parentSpanId).toBeUndefined();
  expect(new Set(trace.map((span) => `${parentOf(span) ?? ''} > ${span.name}`))).toEqual(
    new Set([
      ' > call bookings.request',
      'call bookings.request > transaction',
      'transaction > mail',
      'mail > mail server',
    ]),
  );
  const { attributes } = trace.find(({ name }) => name === 'mail')!;
  expect(attributes[0]).toEqual({ key: 'mail.template', value: { stringValue: expect.any(String) } });
  // Neither names nor addresses leave the installation.
  expect(JSON.stringify(all)).not.toMatch(/Amara|@/);
});

test('the span of a refused call has its code, and none of its input', async () => {
  const body = { email: 'amara@example.test', password: 'a-wrong-password' };
  const { status, json: refusal } = await server.send({ method: 'POST', path: '/api/login', body });
  expect(status).toBe(401);
  const all = await collected();
  const login = all.find(({ name }) => name === 'call accounts.login')!;
  expect(login.status.code).toBe(2);
  expect(login.attributes).toContainEqual({
    key: 'error.type',
    value: { stringValue: (refusal as { code: string }).code },
  });
  expect(JSON.stringify(all)).not.toContain('amara');
});

test('a collector that does not respond delays no booking', async () => {
  collector.close();
  collector.closeAllConnections();
  const { world } = server;
  await aProvider(world);
  const { id } = await aBooking(world, await aCustomer(world));
  expect(id).toEqual(expect.any(Number));
});

test('without a collector the server traces nothing and loads no SDK', async () => {
  expect(await startTracing(readEnvironment({}))).toBeNull();
  const [start, withSdk] = ['start', 'operations/tracing'].map((name) =>
    JSON.stringify(import.meta.resolve(`../src/${name}.ts`)),
  );
  const program = `
    import { registerHooks } from 'node:module';
    let loaded = 0;
    const count = (url) => (loaded += /sdk-trace|otlp/.test(url) ? 1 : 0);
    registerHooks({ load: (url, context, next) => (count(url), next(url, context)) });
    await import(${start});
    console.log(loaded);
    await import(${withSdk});
    console.log(loaded);`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  const [before, after] = (await run).stdout.split('\n').map(Number);
  expect(before).toBe(0);
  expect(after).toBeGreaterThan(10);
});
