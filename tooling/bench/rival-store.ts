import SqliteLibrary from 'better-sqlite3';
import { and, eq, gt, gte, isNull, lt, not, exists, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Store, Values, Written } from './reference-store.ts';

const user = sqliteTable('user', {
  id: integer().primaryKey(),
  role: text().notNull(),
  deactivatedAt: text(),
});
const session = sqliteTable('session', {
  id: text().primaryKey(),
  userId: integer().notNull(),
  expiresAt: text().notNull(),
});
const service = sqliteTable('service', {
  id: integer().primaryKey(),
  price: integer().notNull(),
  retiredAt: text(),
});
const offer = sqliteTable('providerService', {
  providerId: integer().notNull(),
  serviceId: integer().notNull(),
});
const booking = sqliteTable('booking', {
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
const bookingTerm = sqliteTable('bookingTerm', { term: text().notNull(), bookingId: integer().notNull() });
const claim = sqliteTable('claim', {
  providerId: integer().notNull(),
  slot: integer().notNull(),
  bookingId: integer().notNull(),
});
const busyTime = sqliteTable('busyTime', {
  providerId: integer().notNull(),
  fromSlot: integer().notNull(),
  toSlot: integer().notNull(),
  bookingId: integer().notNull(),
});
const counterDelta = sqliteTable('counterDelta', {
  period: text().notNull(),
  name: text().notNull(),
  delta: integer().notNull(),
});
const event = sqliteTable('event', {
  id: integer().primaryKey(),
  type: text().notNull(),
  actorId: integer(),
  bookingId: integer(),
  data: text().notNull(),
  createdAt: text().notNull(),
});
const conversation = sqliteTable('conversation', {
  id: integer().primaryKey(),
  customerId: integer().notNull(),
  providerId: integer().notNull(),
  lastMessageId: integer().notNull().default(0),
});
const message = sqliteTable('message', {
  id: integer().primaryKey(),
  conversationId: integer().notNull(),
  senderId: integer(),
  body: text().notNull(),
  createdAt: text().notNull(),
});

const tables = { booking, bookingTerm, claim, busyTime, counterDelta, event, message };
const at = (name: string) => sql.placeholder(name);

/** Opens the store of the rival: Drizzle on the same library, with every query prepared once. */
export function openRivalStore(file: string, columns: Record<Written, readonly string[]>): Store {
  const library = new SqliteLibrary(file);
  library.pragma('synchronous = FULL');
  library.pragma('foreign_keys = ON');
  library.pragma('cache_size = -65536');
  const db = drizzle(library);
  const inserts = Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const values = Object.fromEntries(columns[name as Written].map((column) => [column, at(column)]));
      return [
        name,
        db
          .insert(table)
          .values(values as never)
          .prepare(),
      ];
    }),
  ) as unknown as Record<Written, { run(row: Values): SqliteLibrary.RunResult }>;
  const viewer = db
    .select({ id: user.id, role: user.role })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.id, at('id')), gt(session.expiresAt, at('now')), isNull(user.deactivatedAt)))
    .prepare();
  const price = db
    .select({ price: service.price })
    .from(service)
    .where(and(eq(service.id, at('id')), isNull(service.retiredAt)))
    .prepare();
  const held = db
    .select({ slot: claim.slot })
    .from(claim)
    .where(
      and(eq(claim.providerId, offer.providerId), gte(claim.slot, at('from')), lt(claim.slot, at('to'))),
    );
  const free = db
    .select({ providerId: offer.providerId })
    .from(offer)
    .where(and(eq(offer.serviceId, at('id')), not(exists(held))))
    .limit(1)
    .prepare();
  const byId = db
    .select()
    .from(booking)
    .where(eq(booking.id, at('id')))
    .prepare();
  const setStatus = db
    .update(booking)
    .set({ status: sql`${at('to')}`, cancelReason: sql`${at('reason')}` })
    .where(and(eq(booking.id, at('id')), eq(booking.status, at('from'))))
    .prepare();
  const setTime = db
    .update(booking)
    .set({
      startsAt: sql`${at('startsAt')}`,
      endsAt: sql`${at('endsAt')}`,
      localDate: sql`${at('localDate')}`,
      time: sql`${at('time')}`,
    })
    .where(eq(booking.id, at('id')))
    .prepare();
  const deleteClaims = db
    .delete(claim)
    .where(eq(claim.bookingId, at('id')))
    .prepare();
  const deleteBusy = db
    .delete(busyTime)
    .where(eq(busyTime.bookingId, at('id')))
    .prepare();
  const open = db
    .insert(conversation)
    .values({ customerId: at('customerId'), providerId: at('providerId') } as never)
    .onConflictDoUpdate({
      target: [conversation.customerId, conversation.providerId],
      set: { customerId: sql`excluded."customerId"` },
    })
    .returning({ id: conversation.id })
    .prepare();
  const setLast = db
    .update(conversation)
    .set({ lastMessageId: sql`${at('messageId')}` })
    .where(eq(conversation.id, at('id')))
    .prepare();
  return {
    transaction: (work) => db.transaction(() => work(), { behavior: 'immediate' }),
    viewer: (id, now) => viewer.get({ id, now }),
    price: (id) => price.get({ id })?.price,
    freeProvider: (id, from, to) => free.get({ id, from, to })?.providerId,
    insert: (table, row) => Number(inserts[table].run(row).lastInsertRowid),
    booking: (id) => byId.get({ id }),
    setStatus: (id, from, to, reason) => setStatus.run({ id, from, to, reason }).changes > 0,
    setTime: (id, time) => void setTime.run({ id, ...time }),
    release(id) {
      deleteClaims.run({ id });
      deleteBusy.run({ id });
    },
    conversation: (customerId, providerId) => open.get({ customerId, providerId })?.id ?? 0,
    setLastMessage: (id, messageId) => void setLast.run({ id, messageId }),
  };
}
