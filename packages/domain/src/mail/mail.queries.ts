import type { Db } from '../platform/database/database.ts';
import { type Page, idBefore, pageOf } from '../platform/page.ts';
import { LINK_TEMPLATES } from '../platform/outbox/outbox.schema.ts';
import type { ListedMail, MailSearch } from './mail.schema.ts';

const LISTED_COLUMNS = [
  ...(['id', 'address', 'template', 'state', 'attempts'] as const),
  ...(['dueAt', 'lastError', 'createdAt', 'sentAt'] as const),
] as const;

/** Returns a page of the outbox, newest first. */
export async function listMails(db: Db, { state, cursor, limit }: MailSearch): Promise<Page<ListedMail>> {
  const found = await db
    .selectFrom('mail')
    .select(LISTED_COLUMNS)
    .where('id', '<', idBefore(cursor))
    .$if(state !== undefined, (rows) => rows.where('state', '=', state ?? 'waiting'))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, { cursorOf: ({ id }) => String(id), present: (row): ListedMail => row });
}

/** Returns the latest emails that could not be delivered; those with a link are not sent again. */
export function failedMails(db: Db, limit: number): Promise<ListedMail[]> {
  return db
    .selectFrom('mail')
    .select(LISTED_COLUMNS)
    .where('state', '=', 'failed')
    .where('template', 'not in', LINK_TEMPLATES)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
