import { type Transaction, sql } from 'kysely';
import { londonWall } from '../calendar.ts';
import type { Migration } from '../database/migration.ts';

/** What SQL cannot say: London's days of registrations and of answers, and how long those took. Then the totals. */
export const countersByLondonDay: Migration = {
  async up(tx) {
    const counts = new Map<string, number>();
    const add = (at: string, name: string, value: number) => {
      const key = `${londonWall(new Date(at)).date} ${name}`;
      counts.set(key, (counts.get(key) ?? 0) + value);
    };
    const { rows: joined } = await sql<{ hour: string; role: string; count: number | string }>`
      select substr("createdAt", 1, 13) as "hour", "role", count(*) as "count" from "user"
      group by substr("createdAt", 1, 13), "role"`.execute(tx);
    // London's clock differs from UTC by whole hours, so an hour lies in one day.
    for (const { hour, role, count } of joined) add(`${hour}:00:00Z`, `joined.${role}`, Number(count));
    for await (const { createdAt, askedAt } of answers(tx)) {
      add(createdAt, 'answers', 1);
      const waited = Date.parse(createdAt) - Date.parse(askedAt ?? createdAt);
      add(createdAt, 'answerSeconds', Math.max(0, Math.round(waited / 1000)));
    }
    for (const [key, value] of counts) {
      const [period, name] = key.split(' ');
      await sql`insert into "counter" ("period", "name", "value") values (${period}, ${name}, ${value})`.execute(
        tx,
      );
    }
    await sql`insert into "counter" ("period", "name", "value")
      select '', "name", sum("value") from "counter" where "period" <> '' group by "name"`.execute(tx);
  },
};

interface Answer {
  id: number;
  createdAt: string;
  askedAt: string | null;
}

const BATCH_SIZE = 1000;

/**
 * Every answer of a provider to a request, and when they were asked. The coalescing keeps the databases from an index of
 * types, with which each stretch would sort all of the answers.
 */
async function* answers(tx: Transaction<object>): AsyncGenerator<Answer, void, undefined> {
  for (let after = 0; ;) {
    const { rows } = await sql<Answer>`
      select "answer"."id", "answer"."createdAt",
        (select max("question"."createdAt") from "event" as "question"
         where "question"."bookingId" = "answer"."bookingId" and "question"."id" < "answer"."id"
           and "question"."type" in
             ('booking.requested', 'booking.assigned', 'booking.rescheduled', 'booking.reactivated')) as "askedAt"
      from "event" as "answer" join "user" on "user"."id" = "answer"."actorId" and "user"."role" = 'provider'
      where coalesce("answer"."type", '') in ('booking.accepted', 'booking.declined') and "answer"."id" > ${after}
      order by "answer"."id" limit ${BATCH_SIZE}`.execute(tx);
    yield* rows;
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
}
