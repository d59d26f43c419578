import type { Db } from '../database/database.ts';
import { contains } from '../database/contains.ts';
import { type Page, type PageQuery, idBefore, pageOf } from '../page.ts';
import { presentUser, selectUsers } from './account.queries.ts';
import type { User } from './account.schema.ts';
import type { Role } from './roles.ts';

/** Users whose name, email or username holds a text, newest first; of one role or of all (S2 §2). */
export async function searchUsers(
  db: Db,
  { text, cursor, limit, role }: PageQuery & { role?: Role | undefined },
): Promise<Page<User>> {
  const rows = await selectUsers(db)
    .where('user.id', '<', idBefore(cursor))
    .where('user.deletedAt', 'is', null)
    .$if(role !== undefined, (query) => query.where('user.role', '=', role as Role))
    .$if(text !== '', (query) => query.where((eb) => contains(eb.ref('user.searchKey'), text)))
    .orderBy('user.id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: presentUser });
}
