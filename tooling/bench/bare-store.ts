import SqliteLibrary from 'better-sqlite3';
import { Client } from 'pg';
import { type Booking, type Store, WRITTEN, type Written, fileOf, isPostgres } from './reference-store.ts';

type Value = string | number | null;
type Statement<Row> = (...values: Value[]) => Row[] | Promise<Row[]>;

/** Prepares a statement, whose values are `?` or, to keep SQLite from planning it again for each value, `+?`. */
type Prepare = <Row = { id: number }>(text: string) => Statement<Row>;

/** Tables whose new rows are named by their ids afterwards. */
const WITH_ID: readonly string[] = ['booking', 'message'] satisfies Written[];

/** Opens the store of the limit: prepared statements on one connection and nothing else. */
export async function openBareStore(url: string): Promise<Store> {
  return storeOf(isPostgres(url) ? await connect(url) : open(fileOf(url)));
}

function open(file: string): Prepare {
  const database = new SqliteLibrary(file);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -65536');
  return <Row>(text: string) => {
    const statement = database.prepare<Value[], Row>(text);
    return (...values) => {
      if (statement.reader) return statement.all(...values);
      statement.run(...values);
      return [];
    };
  };
}

async function connect(url: string): Promise<Prepare> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let count = 0;
  return <Row>(sqlite: string) => {
    let index = 0;
    const text = sqlite.replaceAll(/\+?\?/g, () => `$${(index += 1)}`).replace(/^begin immediate$/, 'begin');
    const name = `limit ${(count += 1)}`;
    return async (...values) => (await client.query({ name, text, values })).rows as Row[];
  };
}

function storeOf(prepare: Prepare): Store {
  const inserts = Object.fromEntries(
    Object.entries(WRITTEN).map(([table, columns]) => {
      const names = columns.map((name) => `"${name}"`).join();
      const returning = WITH_ID.includes(table) ? ' returning "id"' : '';
      const insert = prepare(
        `insert into "${table}" (${names}) values (${columns.map(() => '?').join()})${returning}`,
      );
      return [table, { columns, insert }];
    }),
  ) as unknown as Record<Written, { columns: readonly string[]; insert: Statement<{ id: number }> }>;
  const viewer = prepare<{ id: number; role: string }>(`
    select "user"."id", "user"."role" from "session" join "user" on "user"."id" = "session"."userId"
    where "session"."id" = +? and "session"."expiresAt" > +? and "user"."deactivatedAt" is null`);
  const service = prepare<{ price: number }>(`
    select "price" from "service" where "id" = ? and "retiredAt" is null`);
  const free = prepare<{ providerId: number }>(`
    select "providerId" from "providerService" as "offer" where "serviceId" = ? and not exists (
      select 1 from "claim" where "claim"."providerId" = "offer"."providerId" and "slot" >= ? and "slot" < ?)
    limit 1`);
  const booking = prepare<Booking>(`select * from "booking" where "id" = ?`);
  const setStatus = prepare(
    `update "booking" set "status" = ?, "cancelReason" = ? where "id" = ? and "status" = ? returning "id"`,
  );
  const setTime = prepare(`
    update "booking" set "startsAt" = ?, "endsAt" = ?, "localDate" = ?, "time" = ? where "id" = ?`);
  const deleteClaims = prepare(`delete from "claim" where "bookingId" = ?`);
  const deleteBusy = prepare(`delete from "busyTime" where "bookingId" = ?`);
  const conversation = prepare(`
    insert into "conversation" ("customerId", "providerId") values (?, ?)
    on conflict ("customerId", "providerId") do update set "customerId" = excluded."customerId" returning "id"`);
  const setLast = prepare(`update "conversation" set "lastMessageId" = ? where "id" = ?`);
  return {
    begin: prepare('begin immediate'),
    commit: prepare('commit'),
    rollback: prepare('rollback'),
    viewer: async (id, now) => (await viewer(id, now))[0],
    price: async (id) => (await service(id))[0]?.price,
    freeProvider: async (id, fromSlot, toSlot) => (await free(id, fromSlot, toSlot))[0]?.providerId,
    async insert(table, row) {
      const { columns, insert } = inserts[table];
      const [stored] = await insert(...columns.map((column) => row[column] ?? null));
      return stored?.id ?? 0;
    },
    booking: async (id) => (await booking(id))[0],
    setStatus: async (id, from, to, reason) => (await setStatus(to, reason, id, from)).length > 0,
    setTime: (id, { startsAt, endsAt, localDate, time }) => setTime(startsAt, endsAt, localDate, time, id),
    async release(id) {
      await deleteClaims(id);
      await deleteBusy(id);
    },
    conversation: async (customerId, providerId) => (await conversation(customerId, providerId))[0]?.id ?? 0,
    setLastMessage: (id, messageId) => setLast(messageId, id),
  };
}
