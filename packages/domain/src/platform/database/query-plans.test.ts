import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openWorld } from '@doorstep/domain/testing';

it('the mail that is due next is found in an index, without looking at the others (RUN-21)', async ({
  skip,
}) => {
  const world = await openWorld();
  try {
    skip(world.database.dialect === 'postgres', 'PostgreSQL plans by what it knows of the rows');
    // As statements are prepared here: `+?` hides the bound value from the planner.
    const query = sql<{ detail: string }>`explain query plan select * from "mail"
      where "state" = +${'waiting'} and "dueAt" <= +${world.now.toISOString()} order by "dueAt", "id" limit +${1}`;
    const { rows } = await query.execute(world.database.read);
    expect(rows.map(({ detail }) => detail)).toEqual([
      'SEARCH mail USING INDEX mail_due (state=? AND dueAt<?)',
    ]);
  } finally {
    await world.close();
  }
});
