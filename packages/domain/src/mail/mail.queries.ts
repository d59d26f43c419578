import type { Db } from '../platform/database/database.ts';
import { type Page, idBefore, pageOf } from '../platform/page.ts';
import { LINK_TEMPLATES } from '../platform/outbox/outbox.schema.ts';
import type { ListedMail, MailSearch } from './mail.schema.ts';

const LISTED_COLUMNS = [
  'id',
  'address',
  'template',
  'state',
  'attempts',
  'dueAt',
  'lastError',
  'createdAt',
  'sentAt',
] as const;

/** Returns a page of the outbox, newest first. */
export async function listMails(db: Db, { state, cursor, limit }: MailSearch): Promise<Page<ListedMail>> {
  const mails = db.selectFrom('mail').select(LISTED_COLUMNS).where('id', '<', idBefore(cursor));
  const found = await (state ? mails.where('state', '=', state) : mails)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return pageOf(found, limit, { cursorOf: ({ id }) => String(id), present: (row): ListedMail => row });
}

/** Returns the latest emails that could not be delivered, without those with a link, which are never sent again. */
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
