import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openMailServer } from '../../apps/api/contract/mail-server.ts';
import { median, send, timed } from '../bench/calls.ts';
import { idsOf, isoAt, numbers, openToFill } from '../bench/fill.ts';
import { followStream } from '../bench/follow-stream.ts';
import { freePort, residentMegabytes, serve, serveApi } from '../bench/processes.ts';
import type { Fault } from './fault.ts';
import { bookAs, count } from './ledger.ts';

const TEST_SERVER = path.resolve(import.meta.dirname, '../../apps/api/testing/main.ts');
const SILENT = 300;
/** The server's time for a request to arrive, and some more. */
const ARRIVAL_MS = 20_000;
/** Far above what others wait on a busy machine. */
const MAX_WAIT_MS = 2000;
/** Two beats of a stream, and some more. */
const STALLED_MS = 40_000;
/** More than the buffers of a connection hold. */
const STALLED_EVENTS = 40_000;
const MAX_GROWTH_MEGABYTES = 100;
const CUTS = 20;
const EVENTS_PER_CUT = 10;
const MAIL_MS = 2000;
const MAIL_ROUNDS = 12;
const STEP_MS = 20 * 60_000;

/** Opens connections that begin a request and fall silent, while others are served. */
export const silentConnections: Fault = {
  name: 'Silent connections',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const server = await serveApi(folder, { DATABASE_URL: `file:${file}`, DEMO: '1' });
    const patient = createServer({ headersTimeout: 0, requestTimeout: 0 }, () => {}).listen(0, '127.0.0.1');
    await once(patient, 'listening');
    const open = [server.origin, `http://127.0.0.1:${(patient.address() as AddressInfo).port}`].map(
      (origin) => Array.from({ length: SILENT }, () => beginRequest(origin)),
    );
    const waits: number[] = [];
    const until = performance.now() + ARRIVAL_MS;
    while (performance.now() < until) {
      waits.push(await timed(`${server.origin}/api/services`));
      await sleep(100);
    }
    const [ours = 0, patients = 0] = open.map((sockets) => sockets.filter((each) => !each.closed).length);
    for (const socket of open.flat()) socket.destroy();
    patient.close();
    await server.stop();
    return {
      trials: `${SILENT} connections, ${waits.length} others served in ${median(waits).toFixed(0)} ms`,
      problems: [
        ...count(ours, 'connections still open'),
        ...count(waits.filter((wait) => wait > MAX_WAIT_MS).length, 'others waited too long'),
      ],
      control: count(patients, 'connections still open'),
    };
  },
};

function beginRequest(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname).on('error', () => {});
  socket.write(`POST /api/bookings HTTP/1.1\r\nHost: ${hostname}\r\nContent-Le`);
  // Until it reads, a socket does not notice its end.
  return socket.resume();
}

/** Has a browser take nothing of its live stream while everyone is sent many events. */
export const stalledStream: Fault = {
  name: 'Stalled stream',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const server = await serveApi(folder, { DATABASE_URL: `file:${file}`, DEMO: '1' });
    const [stalled, reading] = prepared.tokens.map((token) => followStream(server.origin, token));
    if (!stalled || !reading) throw new Error('No customers');
    await Promise.all([stalled.begun, reading.begun]);
    stalled.socket.pause();
    const before = await residentMegabytes(server);
    const ids = await addEvents(file, STALLED_EVENTS);
    await sleep(STALLED_MS);
    const growth = (await residentMegabytes(server)) - before;
    const { status } = await send(`${server.origin}/healthz`);
    const problems = [
      ...count((await isOpen(stalled.socket)) ? 1 : 0, 'stalled stream is still open'),
      ...count(ids.filter((id) => !reading.ids.has(id)).length, 'events missing for another reader'),
      ...count(growth > MAX_GROWTH_MEGABYTES ? Math.round(growth) : 0, 'MB of memory were taken'),
      ...count(status === 200 ? 0 : 1, 'server does not answer'),
    ];
    const control = count((await isOpen(reading.socket)) ? 1 : 0, 'stream is still open');
    for (const { socket } of [stalled, reading]) socket.destroy();
    await server.stop();
    return { trials: `${ids.length} events, ${growth.toFixed(0)} MB more`, problems, control };
  },
};

/** Reads what a connection has buffered, and returns whether it stays open after that. */
async function isOpen(socket: Socket): Promise<boolean> {
  socket.resume();
  await sleep(2000);
  return !socket.closed;
}

/** Cuts a live stream again and again while events are recorded; it goes on after the last one that arrived. */
export const cutStreams: Fault = {
  name: 'Cut streams',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const server = await serveApi(folder, { DATABASE_URL: `file:${file}`, DEMO: '1' });
    const [token = '', other = ''] = prepared.tokens;
    const recorded: number[] = [];
    const received = { resuming: new Set<number>(), forgetful: new Set<number>() };
    let cursor: string | undefined;
    for (let cut = 0; cut <= CUTS; cut += 1) {
      const resuming = followStream(server.origin, token, { from: cursor });
      const forgetful = followStream(server.origin, other);
      await Promise.all([resuming.begun, forgetful.begun]);
      const isLast = cut === CUTS;
      // Some are recorded when the connection is gone.
      recorded.push(...(await addEvents(file, EVENTS_PER_CUT)));
      await sleep(isLast ? 3000 : Math.random() * 700);
      for (const [name, stream] of Object.entries({ resuming, forgetful }) as [
        'resuming' | 'forgetful',
        typeof resuming,
      ][]) {
        stream.socket.destroy();
        for (const id of stream.ids) received[name].add(id);
      }
      cursor = resuming.cursor();
      if (!isLast) recorded.push(...(await addEvents(file, EVENTS_PER_CUT)));
    }
    await server.stop();
    const lost = (ids: Set<number>) => recorded.filter((id) => !ids.has(id)).length;
    return {
      trials: `${CUTS} cuts, ${recorded.length} events`,
      problems: count(lost(received.resuming), 'events lost'),
      control: count(lost(received.forgetful), 'events lost'),
    };
  },
};

/** Has a mail server cut connections after it took a mail, and refuse some; what it did not confirm is sent again. */
export const cutMails: Fault = {
  name: 'Cut mails',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const mailServer = await openMailServer();
    let taken = 0;
    mailServer.behaviour.refuses = () => (Math.random() < 0.2 ? 451 : undefined);
    mailServer.behaviour.before = async (step) => {
      if (step === 'mail') mailServer.behaviour.drops = (taken += 1) % 3 === 0;
    };
    const port = await freePort();
    const args = ['--port', String(port), '--database', `file:${file}`, '--folder', folder];
    const server = await serve(TEST_SERVER, { port, folder, args: [...args, '--smtp', mailServer.url] });
    const booking = bookAs(prepared.tokens.slice(0, 4), server.origin);
    await sleep(MAIL_MS);
    await booking.stop();
    for (let round = 1; round <= MAIL_ROUNDS; round += 1) {
      // Without failures at the end, so that all can arrive.
      if (round > MAIL_ROUNDS / 2) mailServer.behaviour.refuses = mailServer.behaviour.before = undefined;
      if (round > MAIL_ROUNDS / 2) mailServer.behaviour.drops = false;
      const now = new Date(Date.now() + round * STEP_MS).toISOString();
      await send(`${server.origin}/testing/clock`, { method: 'POST', body: { now } });
      await sleep(MAIL_MS);
    }
    await server.stop();
    await mailServer.close();
    const { database } = openToFill(file);
    const mails = database
      .prepare<[], { messageId: string; state: string }>('select "messageId", "state" from "mail"')
      .all();
    database.close();
    const due = mails.filter(({ state }) => state !== 'kept' && state !== 'dropped');
    const arrived = mailServer.arrived.map(({ messageId = '' }) => messageId);
    const missing = (ids: readonly string[]) =>
      due.filter(({ messageId }) => !ids.some((id) => id.includes(messageId))).length;
    const unknown = arrived.filter((id) => !mails.some(({ messageId }) => id.includes(messageId))).length;
    return {
      trials: `${due.length} mails, ${arrived.length - new Set(arrived).size} of them sent twice`,
      problems: [
        ...count(missing(arrived), 'mails lost'),
        ...count(unknown, 'mails under another Message-ID'),
      ],
      control: count(missing(arrived.filter((id) => id !== arrived[0])), 'mails lost'),
    };
  },
};

/** More at once would be announced as `missed`. */
const EVENTS_BATCH_SIZE = 1000;
/** The interval at which a server looks for events of other processes. */
const POLL_MS = 600;

/** Records events for everyone behind the server's back; returns their ids. */
async function addEvents(file: string, number: number): Promise<number[]> {
  const { database, run } = openToFill(file);
  const ids: number[] = [];
  while (ids.length < number) {
    const size = Math.min(EVENTS_BATCH_SIZE, number - ids.length);
    const added = await run(`insert into "event" ("type", "data", "createdAt", "mailedAt") ${numbers(size)}
      select 'service.updated', '{}', '${isoAt(0)}', '${isoAt(0)}' from "number" returning "id"`);
    ids.push(...idsOf(added));
    if (ids.length < number) await sleep(POLL_MS);
  }
  database.close();
  return ids;
}
