import { sql } from 'kysely';
import { searchKeyOf } from '../../search/search-key.ts';
import type { Migration } from '../migration.ts';

/** What users are found by, kept beside them; and the order in which those of one role are listed. */
export const search: Migration = {
  async up(tx) {
    await sql.raw(`alter table "user" add column "searchKey" text not null default ''`).execute(tx);
    await sql.raw(`create index "user_role" on "user" ("role", "id")`).execute(tx);
    const then = tx.withTables<{
      user: { id: number; searchKey: string } & Record<'name' | 'username' | 'email', string>;
    }>();
    for (const user of await then.selectFrom('user').select(['id', 'name', 'username', 'email']).execute()) {
      await then
        .updateTable('user')
        .set({ searchKey: searchKeyOf(user.name, user.username, user.email) })
        .where('id', '=', user.id)
        .execute();
    }
  },
};
