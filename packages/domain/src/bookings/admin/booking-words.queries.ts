import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { chunksOf } from '../../platform/search/chunks.ts';
import type { Words } from '../../platform/search/words.ts';

/** The words of all addresses: streets, kinds of streets, districts and house numbers are few beside the bookings. */
export function bookingWords(db: Db): Words {
  return {
    async after(term, most) {
      // From word to word along the key: neither database would by itself skip the rows of one.
      const { rows } = await sql<{ term: string }>`
        with recursive "word" ("term", "number") as (
          select min("term"), 1 from "bookingTerm" where "term" > ${term}
          union all
          select (select min("term") from "bookingTerm" where "term" > "word"."term"), "number" + 1
          from "word" where "term" is not null and "number" < ${sql.lit(most)}
        )
        select "term" from "word" where "term" is not null`.execute(db);
      return rows.map((row) => row.term);
    },
    async rowsWith(terms, most) {
      const ids: number[] = [];
      for (const some of chunksOf(terms)) {
        const rows = await db
          .selectFrom('bookingTerm')
          .select('bookingId')
          .where('term', 'in', some)
          .limit(most)
          .execute();
        ids.push(...rows.map(({ bookingId }) => bookingId));
      }
      return ids;
    },
  };
}
