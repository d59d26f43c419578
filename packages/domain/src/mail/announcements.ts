import { findByEmail } from '../platform/users/user.queries.ts';
import type { Viewer } from '../platform/context.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { type MailDraft, queueMails } from '../platform/outbox/outbox.queries.ts';
import { readMailChoices } from '../platform/outbox/mail-choice.queries.ts';
import type { Announcement, Audience, NewAnnouncement } from './mail.schema.ts';

/** How many mails are queued in one transaction: every one of them adds to five indexes. */
const BATCH_SIZE = 100;

type Many = Exclude<Audience, { to: 'address' }>;
type Reader = Pick<MailDraft, 'userId' | 'address'>;

/** Those of an audience who are active and want news. */
function readersOf(db: Db, { to }: Many) {
  return db
    .selectFrom('user')
    .leftJoin('mailChoice', 'mailChoice.userId', 'user.id')
    .where('user.role', '=', to === 'customers' ? 'customer' : 'provider')
    .where('user.deletedAt', 'is', null)
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('mailChoice.news', 'is', null), eb('mailChoice.news', '=', 1)]));
}

/** Who has an address, when they may be written to there; somebody without an account may. */
async function readerAt(db: Db, email: string): Promise<Reader | null> {
  const user = await findByEmail(db, email);
  if (!user) return { userId: null, address: email };
  const wantsNews = user.active && (await readMailChoices(db, user.id)).news;
  return wantsNews ? { userId: user.id, address: user.email } : null;
}

/** How many an announcement to this audience would go to (MAI-2). */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  if (audience.to === 'address') return (await readerAt(db, audience.email)) ? 1 : 0;
  const { count } = await readersOf(db, audience)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Puts an announcement into the outbox for everybody of its audience, a hundred in a transaction each, so that others
 * go on meanwhile. The same key again goes on where it was cut off and writes to nobody twice (MAI-2).
 * @returns how many it goes to
 */
export async function announce(
  database: Database,
  viewer: Viewer,
  { audience, key, ...announcement }: NewAnnouncement,
  now: Date,
): Promise<number> {
  const announcementId = await database.transaction((tx) =>
    keepAnnouncement(tx, viewer, { ...announcement, audience: audience.to, key }, now),
  );
  let recipients = 0;
  for await (const readers of pagesOf(database.read, audience)) {
    const drafts = readers.map((reader): MailDraft => ({
      ...reader,
      template: 'announcement',
      params: { announcementId },
      key: `announcement ${announcementId} ${reader.userId ?? reader.address}`,
    }));
    await database.transaction((tx) => queueMails(tx, drafts, now));
    recipients += readers.length;
  }
  return recipients;
}

async function* pagesOf(db: Db, audience: Audience): AsyncGenerator<Reader[]> {
  if (audience.to === 'address') {
    const reader = await readerAt(db, audience.email);
    if (reader) yield [reader];
    return;
  }
  let last = 0;
  for (;;) {
    const page = await readersOf(db, audience)
      .select(['user.id', 'user.email'])
      .where('user.id', '>', last)
      .orderBy('user.id')
      .limit(BATCH_SIZE)
      .execute();
    if (page.length === 0) return;
    yield page.map(({ id, email }) => ({ userId: id, address: email }));
    last = page.at(-1)?.id ?? last;
  }
}

/** The id of an announcement, which its key names once. */
async function keepAnnouncement(
  tx: Tx,
  { id: actorId }: Viewer,
  { key, ...announcement }: Announcement & { audience: Audience['to']; key: string },
  now: Date,
): Promise<number> {
  const inserted = await tx
    .insertInto('announcement')
    .values({ ...announcement, actorId, key, createdAt: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) {
    const data = { announcementId: inserted.id };
    await recordEvent(tx, { type: 'mail.announced', actorId, data }, now);
    return inserted.id;
  }
  const { id } = await tx
    .selectFrom('announcement')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return id;
}

/** What an admin wrote. */
export async function readAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  return db.selectFrom('announcement').select(['subject', 'text']).where('id', '=', id).executeTakeFirst();
}
