import { copyFile } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../bench/calls.ts';
import { freePort, serve, serveApi } from '../bench/processes.ts';
import type { Fault } from './fault.ts';
import type { Ledger } from '../bench/bookings.ts';
import { acknowledgedIds, bookAs, count, findProblems, removeBooking, unexpectedIn } from './ledger.ts';

const TEST_SERVER = path.resolve(import.meta.dirname, '../../apps/api/testing/main.ts');
const LOADED_MS = 1500;
const KILLS = 4;
const FROZEN_MS = 4000;
/** Customers give up earlier than the server goes on. */
const PATIENCE_MS = 1000;
const HOUR_MS = 3_600_000;

/** Kills the server under load again and again; customers repeat what was not answered at its successor. */
export const kill: Fault = {
  name: 'kill -9 under load',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const env = { DATABASE_URL: `file:${file}`, DEMO: '1', PORT: String(await freePort()) };
    let server = await serveApi(folder, env);
    const booking = bookAs(prepared.tokens, server.origin);
    for (let round = 0; round < KILLS; round += 1) {
      await sleep(LOADED_MS);
      const ended = once(server.process, 'exit');
      server.process.kill('SIGKILL');
      await ended;
      server = await serveApi(folder, env);
    }
    const acknowledged = acknowledgedIds(await booking.stop());
    await server.stop();
    const problems = [...count(acknowledged.length === 0 ? 1 : 0, 'run without a booking')];
    problems.push(...findProblems(file, acknowledged));
    removeBooking(file, acknowledged[0] ?? 0);
    const control = findProblems(file, acknowledged);
    return { trials: `${KILLS} kills, ${acknowledged.length} bookings`, problems, control };
  },
};

/** Stops the process for longer than customers wait; they repeat their requests under the same keys. */
export const freeze: Fault = {
  name: 'Frozen process',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const runs: { ledger: Ledger; problems: string[] }[] = [];
    for (const hasKeys of [true, false]) {
      const server = await serveApi(folder, { DATABASE_URL: `file:${file}`, DEMO: '1' });
      const booking = bookAs(prepared.tokens, server.origin, { timeoutMs: PATIENCE_MS, hasKeys });
      await sleep(LOADED_MS);
      server.process.kill('SIGSTOP');
      await sleep(FROZEN_MS);
      server.process.kill('SIGCONT');
      await sleep(LOADED_MS);
      const ledger = await booking.stop();
      await server.stop();
      runs.push({ ledger, problems: findProblems(file, acknowledgedIds(ledger)) });
    }
    const [own, keyless] = runs;
    return {
      trials: `${FROZEN_MS / 1000} s, ${own?.ledger.acknowledged.size} bookings`,
      problems: [...(own?.problems ?? ['not run']), ...(own ? unexpectedIn(own.ledger) : [])],
      control: keyless?.problems ?? [],
    };
  },
};

/** Steps the server's clock back and ahead under load, and at last beyond the end of every session. */
export const clockSteps: Fault = {
  name: 'Stepped clock',
  async run(prepared, folder) {
    const file = await prepared.copyTo(folder);
    const port = await freePort();
    const args = ['--port', String(port), '--database', `file:${file}`, '--folder', folder];
    const server = await serve(TEST_SERVER, { port, folder, args });
    const steps = [-2, 3, -1, 6].map((hours) => hours * HOUR_MS);
    const acknowledged: number[] = [];
    const problems: string[] = [];
    async function bookAfter(stepMs: number): Promise<Ledger> {
      const { text } = await send(`${server.origin}/testing/clock`);
      const now = new Date(Date.parse((JSON.parse(text) as { now: string }).now) + stepMs).toISOString();
      await send(`${server.origin}/testing/clock`, { method: 'POST', body: { now } });
      const booking = bookAs(prepared.tokens, server.origin);
      await sleep(LOADED_MS);
      return booking.stop(0);
    }
    for (const step of steps) {
      const ledger = await bookAfter(step);
      acknowledged.push(...acknowledgedIds(ledger));
      problems.push(
        ...count(ledger.acknowledged.size === 0 ? 1 : 0, `step of ${step / HOUR_MS} h without a booking`),
      );
      problems.push(...unexpectedIn(ledger));
    }
    const copy = path.join(folder, 'checked.db');
    const control = unexpectedIn(await bookAfter(60 * 24 * HOUR_MS));
    await server.stop();
    await copyFile(file, copy);
    problems.push(...findProblems(copy, acknowledged));
    return {
      trials: `${steps.map((step) => step / HOUR_MS).join(', ')} h, ${acknowledged.length} bookings`,
      problems,
      control,
    };
  },
};
