import type { Db } from '../platform/database/database.ts';
import { type Page, idBefore, pageOf } from '../platform/page.ts';
import type { ListedMail, MailSearch } from './mail.schema.ts';

const LISTED = [
  ...(['id', 'address', 'template', 'state', 'attempts'] as const),
  ...(['dueAt', 'lastError', 'createdAt', 'sentAt'] as const),
] as const;

/** Mails, the newest first. */
export async function listMails(db: Db, { state, cursor, limit }: MailSearch): Promise<Page<ListedMail>> {
  const rows = await db
    .selectFrom('mail')
    .select(LISTED)
    .where('id', '<', idBefore(cursor))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(rows, limit, { cursorOf: ({ id }) => String(id), present: (row): ListedMail => row });
}
