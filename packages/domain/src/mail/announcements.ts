import { findByEmail } from '../platform/users/user.queries.ts';
import type { Viewer } from '../platform/context.ts';
import type { Database, Db, Tx } from '../platform/database/database.ts';
import { countRows } from '../platform/database/dialect.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { type MailDraft, queueMails } from '../platform/outbox/outbox.queries.ts';
import type { Announcement, Audience, NewAnnouncement } from './mail.schema.ts';

/** Mails per transaction, few since each adds to five indexes. */
const BATCH_SIZE = 100;

type RoleAudience = Exclude<Audience, { to: 'address' }>;
type Recipient = Pick<MailDraft, 'userId' | 'address'>;

/** Selects the users of an audience who are active and want news. */
function selectRecipients(db: Db, { to }: RoleAudience) {
  return db
    .selectFrom('user')
    .leftJoin('mailChoice', 'mailChoice.userId', 'user.id')
    .where('user.role', '=', to === 'customers' ? 'customer' : 'provider')
    .where('user.deletedAt', 'is', null)
    .where('user.deactivatedAt', 'is', null)
    .where((eb) => eb.or([eb('mailChoice.news', 'is', null), eb('mailChoice.news', '=', 1)]));
}

/** Returns the recipient at an address, with or without an account; null when that account is deactivated. */
async function findRecipient(db: Db, email: string): Promise<Recipient | null> {
  const user = await findByEmail(db, email);
  if (!user) return { userId: null, address: email };
  return user.active ? { userId: user.id, address: user.email } : null;
}

/** Counts the recipients of an announcement (MAI-2). */
export async function countAudience(db: Db, audience: Audience): Promise<number> {
  if (audience.to === 'address') return (await findRecipient(db, audience.email)) ? 1 : 0;
  return countRows(selectRecipients(db, audience));
}

/**
 * Queues an announcement for its whole audience, in transactions of a hundred so that other writers are not held up. A
 * repeated key resumes where it was interrupted, and sends it to no one twice (MAI-2).
 * @returns the number of recipients
 */
export async function announce(
  database: Database,
  viewer: Viewer,
  { audience, key, ...announcement }: NewAnnouncement,
  now: Date,
): Promise<number> {
  const announcementId = await database.transaction((tx) =>
    insertAnnouncement(tx, viewer, { ...announcement, audience: audience.to, key }, now),
  );
  let count = 0;
  for await (const recipients of recipientPages(database.read, audience)) {
    const drafts = recipients.map((recipient): MailDraft => ({
      ...recipient,
      // What one person is written is no news, which they may have turned off (MAI-17).
      template: audience.to === 'address' ? 'direct_email' : 'announcement',
      params: { announcementId },
      key: `announcement ${announcementId} ${recipient.userId ?? recipient.address}`,
    }));
    await database.transaction((tx) => queueMails(tx, drafts, now));
    count += recipients.length;
  }
  return count;
}

async function* recipientPages(db: Db, audience: Audience): AsyncGenerator<Recipient[]> {
  if (audience.to === 'address') {
    const recipient = await findRecipient(db, audience.email);
    if (recipient) yield [recipient];
    return;
  }
  let last = 0;
  for (;;) {
    const page = await selectRecipients(db, audience)
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

/** Inserts an announcement unless its key exists; returns its id. */
async function insertAnnouncement(
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

export async function readAnnouncement(db: Db, id: number): Promise<Announcement | undefined> {
  return db.selectFrom('announcement').select(['subject', 'text']).where('id', '=', id).executeTakeFirst();
}
