import { type World, openSilentProxy, openWorld } from '@doorstep/domain/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase, publishOnCommit } from './database.ts';
import { ConnectionFailure, isUnavailable } from './unavailable.ts';

let world: World;
let closeAll: (() => Promise<unknown>)[];
beforeEach(async () => {
  world = await openWorld();
  closeAll = [() => world.close()];
});
afterEach(async () => {
  for (const close of closeAll.toReversed()) await close();
});

const CONNECTIONS = 3;

/** The same database behind a proxy that can fall silent, whose answers are waited for shortly. */
async function openBehindProxy(queryTimeoutMs = 400) {
  const { hostname, port } = new URL(world.url);
  const proxy = await openSilentProxy(hostname, Number(port));
  const url = new URL(world.url);
  url.port = String(proxy.port);
  const database = openDatabase(url.href, { connections: CONNECTIONS, queryTimeoutMs });
  closeAll.push(
    () => proxy.close(),
    () => database.close(),
  );
  return { proxy, database };
}

const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const onEveryConnection = (database: Database) =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () => failureOf(sql`select pg_sleep(0.05)`.execute(database.read))),
  );

describe('PostgreSQL', () => {
  beforeEach(({ skip }) => skip(world.database.dialect === 'sqlite', 'SQLite has no connections'));

  it('that stops responding fails pending queries, and is used again when it responds', async () => {
    const { proxy, database } = await openBehindProxy();
    await onEveryConnection(database);
    proxy.fallSilent();
    const failures = await onEveryConnection(database);
    expect(failures).toEqual(Array(CONNECTIONS).fill(expect.any(ConnectionFailure)));
    proxy.recover();
    expect(await onEveryConnection(database)).toEqual(Array(CONNECTIONS).fill(null));
  });

  it('that stops responding within a transaction fails with a connection failure', async () => {
    const { proxy, database } = await openBehindProxy();
    const failed = await failureOf(
      database.transaction(async (tx) => {
        await sql`select 1`.execute(tx);
        proxy.fallSilent();
        await sql`select 2`.execute(tx);
      }),
    );
    expect(failed).toMatchObject({ name: 'ConnectionFailure', message: 'Query read timeout' });
    proxy.recover();
    await database.transaction((tx) => sql`select 1`.execute(tx));
  });

  it('is listened to at another address past a pooler', async () => {
    const listenUrl = new URL(world.url);
    listenUrl.searchParams.set('application_name', 'listens-past-pooler');
    const database = openDatabase(world.url, { listenUrl: listenUrl.href });
    closeAll.push(() => database.close());
    const listener = vi.fn<() => void>();
    database.onEvents(listener);
    const listening = sql<{ query: string }>`select "query" from pg_stat_activity
      where "application_name" = 'listens-past-pooler'`;
    await expect
      .poll(async () => (await listening.execute(world.database.read)).rows)
      .toEqual([{ query: expect.stringMatching(/^listen/) }]);
    listener.mockClear();
    await world.database.transaction(async (tx) => publishOnCommit(tx));
    await expect.poll(() => listener).toHaveBeenCalled();
  });

  it('that stops responding is listened to again when it responds', async () => {
    const { proxy, database } = await openBehindProxy();
    const listener = vi.fn<() => void>();
    database.onEvents(listener);
    await expect.poll(() => listener).toHaveBeenCalled();
    proxy.fallSilent();
    proxy.recover();
    const publish = () => world.database.transaction(async (tx) => publishOnCommit(tx));
    listener.mockClear();
    // The poll that replaces lost notifications runs every five seconds.
    await vi.waitFor(
      async () => {
        await publish();
        expect(listener.mock.calls.length).toBeGreaterThan(5);
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it('ends a query that takes too long, and keeps its connection', async () => {
    // The answer has a quarter of this before its connection counts as silent: enough on a busy machine, too.
    const { database } = await openBehindProxy(4000);
    const failed = await failureOf(sql`select pg_sleep(60)`.execute(database.read));
    expect(failed).toMatchObject({ code: '57014' });
    expect(isUnavailable(failed)).toBe(true);
  });

  it('that ends a connection within a transaction fails with its own message', async () => {
    const { database } = await openBehindProxy();
    const failed = await failureOf(
      database.transaction(async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as "pid"`.execute(tx);
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(world.database.read);
        await sql`select 1`.execute(tx);
      }),
    );
    expect(isUnavailable(failed)).toBe(true);
    expect((failed as Error).message).not.toMatch(/discarded|rollback/);
    await database.ping();
  });
});
