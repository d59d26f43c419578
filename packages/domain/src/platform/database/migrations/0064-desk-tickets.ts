import { sql } from 'kysely';
import { searchKeyOf } from '../../search/search-key.ts';
import { dueTimesOf } from '../../../support/due-times.ts';
import type { Migration } from '../migration.ts';

const BATCH_SIZE = 500;
/** What was kept before gets an id of the range that the desk never reaches. */
const MOVED_BY = 1_000_000_000;

interface FormerTicket {
  id: number;
  userId: number | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  priority: number;
  status: number;
  createdAt: string;
}

const NOBODYS: Omit<FormerTicket, 'id'> = {
  userId: null,
  name: '',
  email: '',
  subject: '',
  description: '',
  priority: 1,
  status: 5,
  createdAt: '1970-01-01T00:00:00.000Z',
};

/**
 * Tickets with what the desk knows of them. Those that there are were never handed over, and never are; what was recorded
 * and written about them goes on naming them.
 */
export const freshdeskTickets: Migration = {
  async up(tx, { id, createTable }) {
    await sql`alter table "ticket" rename to "formerTicket"`.execute(tx);
    await sql`drop index "ticket_userId"`.execute(tx);
    const former = await sql<{ last: number | null }>`select max("id") as "last" from "formerTicket"`.execute(
      tx,
    );
    const body = `
      "id" ${id(MOVED_BY + (former.rows[0]?.last ?? 0) + 1)},
      "deskId" integer unique check ("deskId" between 1 and ${MOVED_BY}),
      "tag" text unique,
      "userId" integer references "user" ("id") on delete set null,
      "name" text not null,
      "email" text not null,
      "subject" text not null,
      "description" text not null,
      "priority" integer not null,
      "status" integer not null,
      "createdAt" text not null,
      "updatedAt" text not null,
      "dueBy" text,
      "firstResponseDue" text,
      "responderId" integer,
      "bookingId" integer references "booking" ("id"),
      "handover" text not null check ("handover" in ('none', 'waiting', 'taken', 'rejected')),
      "attempts" integer not null default 0,
      "deskDueAt" text,
      "claimedUntil" text,
      "deskError" text,
      "searchKey" text not null`;
    await sql.raw(createTable('ticket', body)).execute(tx);
    for (const index of [
      `"ticket_createdAt" on "ticket" ("createdAt" desc, "id" desc)`,
      `"ticket_userId" on "ticket" ("userId", "createdAt" desc, "id" desc)`,
      `"ticket_bookingId" on "ticket" ("bookingId") where "bookingId" is not null`,
      `"ticket_due" on "ticket" ("deskDueAt", "id") where "handover" = 'waiting'`,
      `"ticket_rejected" on "ticket" ("id") where "handover" = 'rejected'`,
      `"ticket_status" on "ticket" ("status")`,
      `"ticket_dueBy" on "ticket" ("dueBy") where "status" <> 5`,
    ])
      await sql.raw(`create index ${index}`).execute(tx);
    // SQLite counts on from the largest id that there ever was, also once its row has gone.
    await insert({ ...NOBODYS, id: 0 });
    await sql`delete from "ticket"`.execute(tx);
    for (let after = 0; ;) {
      const { rows } = await sql<FormerTicket>`
        select "id", "userId", "name", "email", "subject", "description", "priority", "status", "createdAt"
        from "formerTicket" where "id" > ${after} order by "id" limit ${BATCH_SIZE}`.execute(tx);
      for (const row of rows) await insert(row);
      if (rows.length < BATCH_SIZE) break;
      after = rows.at(-1)?.id ?? after;
    }
    await sql`drop table "formerTicket"`.execute(tx);
    await renumber('event', 'data', sql`"type" = 'support.ticket_created'`);
    await renumber('mail', 'params', sql`"template" = 'ticket_received'`);

    async function insert(row: FormerTicket): Promise<void> {
      const { dueBy, firstResponseDue } = dueTimesOf(row.priority, new Date(row.createdAt));
      const values = {
        ...row,
        id: MOVED_BY + row.id,
        updatedAt: row.createdAt,
        dueBy,
        firstResponseDue,
        handover: 'none',
        searchKey: searchKeyOf(row.subject, row.description),
      };
      const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
      await sql`insert into "ticket" (${columns}) values (${sql.join(Object.values(values))})`.execute(tx);
    }

    /** Lets what names tickets by their ids, in JSON, name them by their new ones. */
    async function renumber(table: string, column: string, which: ReturnType<typeof sql>): Promise<void> {
      const { rows } = await sql<{ id: number; json: string }>`
        select "id", ${sql.ref(column)} as "json" from ${sql.table(table)} where ${which}`.execute(tx);
      for (const { id: rowId, json } of rows) {
        const { ticketId, ...rest } = JSON.parse(json) as { ticketId: number };
        const renamed = JSON.stringify({ ticketId: MOVED_BY + ticketId, ...rest });
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${renamed} where "id" = ${rowId}`.execute(
          tx,
        );
      }
    }
  },
};
