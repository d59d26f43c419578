import SqliteLibrary from 'better-sqlite3';
import { type Booking, type Store, type Values, WRITTEN, type Written } from './reference-store.ts';

/** Opens the store of the reference server: SQLite with prepared statements and nothing else. */
export function openBareStore(file: string): Store {
  const database = new SqliteLibrary(file);
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -65536');
  const prepare = <Row>(text: string) => database.prepare<unknown[], Row>(text);
  const inserts = Object.fromEntries(
    Object.entries(WRITTEN).map(([table, columns]) => {
      const names = columns.map((name) => `"${name}"`).join();
      const values = columns.map((name) => `@${name}`).join();
      return [table, database.prepare<[Values]>(`insert into "${table}" (${names}) values (${values})`)];
    }),
  ) as Record<Written, SqliteLibrary.Statement<[Values]>>;
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
    `update "booking" set "status" = ?, "cancelReason" = ? where "id" = ? and "status" = ?`,
  );
  const setTime = prepare(`
    update "booking" set "startsAt" = ?, "endsAt" = ?, "localDate" = ?, "time" = ? where "id" = ?`);
  const deleteClaims = prepare(`delete from "claim" where "bookingId" = ?`);
  const deleteBusy = prepare(`delete from "busyTime" where "bookingId" = ?`);
  const conversation = prepare<{ id: number }>(`
    insert into "conversation" ("customerId", "providerId") values (?, ?)
    on conflict ("customerId", "providerId") do update set "customerId" = excluded."customerId" returning "id"`);
  const setLast = prepare(`update "conversation" set "lastMessageId" = ? where "id" = ?`);
  return {
    transaction: (work) => database.transaction(work).immediate(),
    viewer: (id, now) => viewer.get(id, now),
    price: (id) => service.get(id)?.price,
    freeProvider: (id, fromSlot, toSlot) => free.get(id, fromSlot, toSlot)?.providerId,
    insert: (table, row) => Number(inserts[table].run(row).lastInsertRowid),
    booking: (id) => booking.get(id),
    setStatus: (id, from, to, reason) => setStatus.run(to, reason, id, from).changes > 0,
    setTime: (id, { startsAt, endsAt, localDate, time }) =>
      void setTime.run(startsAt, endsAt, localDate, time, id),
    release(id) {
      deleteClaims.run(id);
      deleteBusy.run(id);
    },
    conversation: (customerId, providerId) => conversation.get(customerId, providerId)?.id ?? 0,
    setLastMessage: (id, messageId) => void setLast.run(messageId, id),
  };
}
