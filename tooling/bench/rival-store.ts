import SqliteLibrary from 'better-sqlite3';
import { and, eq, gt, gte, isNull, lt, not, exists, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { Client } from 'pg';
import {
  type Booking,
  type Store,
  type Values,
  WRITTEN,
  type Written,
  fileOf,
  isPostgres,
} from './reference-store.ts';

/** The parts of Drizzle that both databases have, with the types of SQLite's. */
type Kit = Pick<typeof sqlite, 'integer' | 'text'> & { table: typeof sqlite.sqliteTable };

interface Opened {
  kit: Kit;
  db: Pick<BetterSQLite3Database, 'select' | 'insert' | 'update' | 'delete'>;
  /** Runs a statement without values. */
  command: (text: string) => unknown;
  /** Prepares a query; its rows are those that it selects or returns. */
  prepare: <Row>(query: { prepare: () => unknown }) => (values: Values) => Row[] | Promise<Row[]>;
}

/** Opens the store of the rival: Drizzle on the same library, with every query prepared once on one connection. */
export async function openRivalStore(url: string): Promise<Store> {
  return storeOf(isPostgres(url) ? await connect(url) : open(fileOf(url)));
}

function open(file: string): Opened {
  const library = new SqliteLibrary(file);
  library.pragma('synchronous = FULL');
  library.pragma('foreign_keys = ON');
  library.pragma('cache_size = -65536');
  return {
    kit: { table: sqlite.sqliteTable, integer: sqlite.integer, text: sqlite.text },
    db: drizzle(library),
    command: (text) => library.exec(text),
    prepare<Row>(query: { prepare: () => unknown }) {
      const prepared = query.prepare() as { stmt: SqliteLibrary.Statement } & Record<
        'all' | 'run',
        (values: Values) => Row[]
      >;
      if (prepared.stmt.reader) return (values) => prepared.all(values);
      return (values) => {
        prepared.run(values);
        return [];
      };
    },
  };
}

async function connect(url: string): Promise<Opened> {
  const client = new Client({ connectionString: url });
  await client.connect();
  let count = 0;
  return {
    kit: {
      table: postgres.pgTable,
      integer: postgres.integer,
      text: postgres.text,
    } as unknown as Kit,
    db: drizzlePostgres(client) as unknown as Opened['db'],
    command: (text) => client.query(text.replace(' immediate', '')),
    prepare<Row>(query: { prepare: (name: string) => unknown }) {
      const prepared = query.prepare(`rival ${(count += 1)}`) as {
        execute: (values: Values) => Promise<Row[]>;
      };
      return async (values) => prepared.execute(values);
    },
  };
}

/** Declares the tables that the commands read and write. */
function tablesOf({ table, integer, text }: Kit) {
  const user = table('user', {
    id: integer().primaryKey(),
    role: text().notNull(),
    deactivatedAt: text(),
  });
  const session = table('session', {
    id: text().primaryKey(),
    userId: integer().notNull(),
    expiresAt: text().notNull(),
  });
  const service = table('service', {
    id: integer().primaryKey(),
    price: integer().notNull(),
    retiredAt: text(),
  });
  const offer = table('providerService', {
    providerId: integer().notNull(),
    serviceId: integer().notNull(),
  });
  const booking = table('booking', {
    id: integer().primaryKey(),
    userId: integer().notNull(),
    providerId: integer().notNull(),
    serviceId: integer().notNull(),
    status: text().notNull(),
    cancelReason: text(),
    createdAt: text().notNull(),
    startsAt: text().notNull(),
    endsAt: text().notNull(),
    localDate: text().notNull(),
    time: text().notNull(),
    duration: integer().notNull(),
    address: text().notNull(),
    searchKey: text().notNull(),
    source: text().notNull(),
    options: text().notNull(),
    recurring: integer().notNull(),
    price: integer().notNull(),
    totalPrice: integer().notNull(),
    lineItems: text().notNull(),
    expiresAt: text(),
  });
  const bookingTerm = table('bookingTerm', { term: text().notNull(), bookingId: integer().notNull() });
  const claim = table('claim', {
    providerId: integer().notNull(),
    slot: integer().notNull(),
    bookingId: integer().notNull(),
  });
  const busyTime = table('busyTime', {
    providerId: integer().notNull(),
    fromSlot: integer().notNull(),
    toSlot: integer().notNull(),
    bookingId: integer().notNull(),
  });
  const counterDelta = table('counterDelta', {
    period: text().notNull(),
    name: text().notNull(),
    delta: integer().notNull(),
  });
  const event = table('event', {
    id: integer().primaryKey(),
    type: text().notNull(),
    actorId: integer(),
    bookingId: integer(),
    data: text().notNull(),
    createdAt: text().notNull(),
  });
  const conversation = table('conversation', {
    id: integer().primaryKey(),
    customerId: integer().notNull(),
    providerId: integer().notNull(),
    lastMessageId: integer().notNull().default(0),
  });
  const message = table('message', {
    id: integer().primaryKey(),
    conversationId: integer().notNull(),
    senderId: integer(),
    body: text().notNull(),
    createdAt: text().notNull(),
  });
  return {
    user,
    session,
    service,
    offer,
    booking,
    bookingTerm,
    claim,
    busyTime,
    counterDelta,
    event,
    conversation,
    message,
  };
}

const at = (name: string) => sql.placeholder(name);

function storeOf({ kit, db, command, prepare }: Opened): Store {
  const tables = tablesOf(kit);
  const { user, session, service, offer, booking, claim, busyTime, conversation } = tables;
  const inserts = Object.fromEntries(
    Object.entries(WRITTEN).map(([name, columns]) => {
      const table = tables[name as Written];
      const values = Object.fromEntries(columns.map((column) => [column, at(column)]));
      const insert = db.insert(table).values(values as never);
      const query = 'id' in table ? insert.returning({ id: table.id } as never) : insert;
      return [name, prepare<{ id: number }>(query)];
    }),
  ) as Record<Written, (row: Values) => { id: number }[] | Promise<{ id: number }[]>>;
  const viewer = prepare<{ id: number; role: string }>(
    db
      .select({ id: user.id, role: user.role })
      .from(session)
      .innerJoin(user, eq(user.id, session.userId))
      .where(and(eq(session.id, at('id')), gt(session.expiresAt, at('now')), isNull(user.deactivatedAt))),
  );
  const price = prepare<{ price: number }>(
    db
      .select({ price: service.price })
      .from(service)
      .where(and(eq(service.id, at('id')), isNull(service.retiredAt))),
  );
  const held = db
    .select({ slot: claim.slot })
    .from(claim)
    .where(
      and(eq(claim.providerId, offer.providerId), gte(claim.slot, at('from')), lt(claim.slot, at('to'))),
    );
  const free = prepare<{ providerId: number }>(
    db
      .select({ providerId: offer.providerId })
      .from(offer)
      .where(and(eq(offer.serviceId, at('id')), not(exists(held))))
      .limit(1),
  );
  const byId = prepare<Booking>(
    db
      .select()
      .from(booking)
      .where(eq(booking.id, at('id'))),
  );
  const setStatus = prepare(
    db
      .update(booking)
      .set({ status: sql`${at('to')}`, cancelReason: sql`${at('reason')}` })
      .where(and(eq(booking.id, at('id')), eq(booking.status, at('from'))))
      .returning({ id: booking.id }),
  );
  const setTime = prepare(
    db
      .update(booking)
      .set({
        startsAt: sql`${at('startsAt')}`,
        endsAt: sql`${at('endsAt')}`,
        localDate: sql`${at('localDate')}`,
        time: sql`${at('time')}`,
      })
      .where(eq(booking.id, at('id'))),
  );
  const deleteClaims = prepare(db.delete(claim).where(eq(claim.bookingId, at('id'))));
  const deleteBusy = prepare(db.delete(busyTime).where(eq(busyTime.bookingId, at('id'))));
  const openConversation = prepare<{ id: number }>(
    db
      .insert(conversation)
      .values({ customerId: at('customerId'), providerId: at('providerId') } as never)
      .onConflictDoUpdate({
        target: [conversation.customerId, conversation.providerId],
        set: { customerId: sql`excluded."customerId"` },
      })
      .returning({ id: conversation.id }),
  );
  const setLast = prepare(
    db
      .update(conversation)
      .set({ lastMessageId: sql`${at('messageId')}` })
      .where(eq(conversation.id, at('id'))),
  );
  return {
    begin: () => command('begin immediate'),
    commit: () => command('commit'),
    rollback: () => command('rollback'),
    viewer: async (id, now) => (await viewer({ id, now }))[0],
    price: async (id) => (await price({ id }))[0]?.price,
    freeProvider: async (id, from, to) => (await free({ id, from, to }))[0]?.providerId,
    insert: async (table, row) => (await inserts[table](row))[0]?.id ?? 0,
    booking: async (id) => (await byId({ id }))[0],
    setStatus: async (id, from, to, reason) => (await setStatus({ id, from, to, reason })).length > 0,
    setTime: (id, time) => setTime({ id, ...time }),
    async release(id) {
      await deleteClaims({ id });
      await deleteBusy({ id });
    },
    conversation: async (customerId, providerId) =>
      (await openConversation({ customerId, providerId }))[0]?.id ?? 0,
    setLastMessage: (id, messageId) => setLast({ id, messageId }),
  };
}
