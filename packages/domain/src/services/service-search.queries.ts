import type { Db } from '../platform/database/database.ts';
import { contains } from '../platform/database/contains.ts';
import { type Page, type PageQuery, idAfter, pageOf } from '../platform/page.ts';
import type { Service } from './service.schema.ts';

/** A service as admins see it, on offer or retired. */
export interface ListedService extends Service {
  retiredAt: string | null;
}

const COLUMNS = ['id', 'type', 'name', 'description', 'price', 'imageUrl', 'retiredAt'] as const;

/** Returns a service, retired or not. */
export async function findListedService(db: Db, id: number): Promise<ListedService | undefined> {
  return db.selectFrom('service').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

export async function searchServices(
  db: Db,
  { text, cursor, limit }: PageQuery,
): Promise<Page<ListedService>> {
  const rows = await db
    .selectFrom('service')
    .select(COLUMNS)
    .where('id', '>', idAfter(cursor))
    .$if(text !== '', (query) => query.where((eb) => contains(eb.ref('searchKey'), text)))
    .orderBy('id')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: (row): ListedService => row });
}
