import { customer, openWorldForEachTest, world } from '@doorstep/domain/testing/each-test';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { domainErrorResponse } from '../trpc.ts';
import { type Tx, openDatabase } from './database.ts';
import { ConnectionFailure } from './unavailable.ts';

openWorldForEachTest({ customer: true });

const coded = (code: string) => Object.assign(new Error('told by the database'), { code });
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

const rename = (name: string, then: (tx: Tx) => unknown = () => {}) =>
  world.database.transaction(async (tx) => {
    await tx.updateTable('user').set({ name }).where('id', '=', customer.id).execute();
    await then(tx);
  });

describe('a database that cannot be used for now', () => {
  it.each(
    [
      'SQLITE_FULL SQLITE_BUSY SQLITE_BUSY_SNAPSHOT SQLITE_IOERR_WRITE SQLITE_READONLY_DBMOVED'.split(' '),
      'SQLITE_CANTOPEN SQLITE_CORRUPT_INDEX SQLITE_NOTADB'.split(' '),
      '08006 53100 53300 57P01 57P03 25006 57014 40P01'.split(' '),
    ].flat(),
  )('says %s, and is answered as one to be tried again', (code) => {
    expect(domainErrorResponse(coded(code))).toMatchObject({
      code: 'unavailable',
      status: 503,
      retryAfter: 2,
    });
  });

  it.each(['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', '23505', '42P01', 'ECONNRESET'])(
    'does not say %s, which stays unexpected',
    (code) => {
      expect(domainErrorResponse(coded(code))).toMatchObject({ code: 'unexpected', status: 500 });
    },
  );

  it('may be one that takes no connections', async () => {
    const away = openDatabase('postgres://127.0.0.1:9/none');
    const refused = await failureOf(away.ping());
    expect(refused).toBeInstanceOf(ConnectionFailure);
    expect(refused).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:9' });
    await away.close();
  });
});

describe('a transaction that the database ends by itself', () => {
  it('fails with its reason, not with that of the second rollback', async () => {
    const why = coded('SQLITE_FULL');
    const failed = await failureOf(
      rename('Lost', async (tx) => {
        await sql`rollback`.execute(tx);
        throw why;
      }),
    );
    expect(failed).toBe(why);
    await rename('Kept');
    expect(await world.as(customer).accounts.current()).toMatchObject({ name: customer.name });
  });
});

describe('SQLite without room', () => {
  it('refuses writes and answers reads, and takes writes again when there is room', async ({ skip }) => {
    skip(world.database.dialect === 'postgres', 'the room of PostgreSQL is its own affair');
    const limit = (pages: number) =>
      world.database.transaction((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await limit(1);
    const failed = await failureOf(rename('x'.repeat(1_000_000)));
    expect(failed).toMatchObject({ code: 'SQLITE_FULL' });
    expect(await world.as(customer).accounts.current()).toMatchObject({ name: customer.name });
    await limit(1_000_000);
    await rename('Kept');
  });
});
