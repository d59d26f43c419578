import type { Cipher } from '../../platform/cipher.ts';
import type { Tx } from '../../platform/database/database.ts';
import { sealLink } from '../../platform/outbox/mailed-link.ts';
import { queueMails } from '../../platform/outbox/outbox.queries.ts';
import { canRevertTo, endEmailLinks, insertEmailLink } from './email-link.queries.ts';

interface Owner {
  id: number;
  email: string;
}

/**
 * Mails a link that confirms a user's address, and ends the links before it (ACC-40). The address may belong to someone else,
 * so such mails are limited (MAI-15).
 */
export async function sendConfirmation(
  tx: Tx,
  cipher: Cipher,
  { id, email }: Owner,
  now: Date,
): Promise<void> {
  await endEmailLinks(tx, id, 'confirm');
  const link = await insertEmailLink(tx, { userId: id, kind: 'confirm', email }, now);
  await queueMails(
    tx,
    [
      {
        userId: id,
        address: email,
        template: 'email_confirmation',
        params: sealLink(cipher, link),
        key: `email_confirmation ${link.id}`,
      },
    ],
    now,
  );
}

/**
 * Notifies the former address of a change, if it was confirmed, with a link that reverts it (ACC-42). The link gives
 * access to the account, so none is sent when the change returns to an address that has one.
 */
export async function sendChangeNotice(
  tx: Tx,
  cipher: Cipher,
  { id, email, emailConfirmed }: Owner & { emailConfirmed: boolean },
  { newEmail, now }: { newEmail: string; now: Date },
): Promise<void> {
  if (!emailConfirmed) return;
  const leadsBack = await canRevertTo(tx, { userId: id, email: newEmail }, now);
  const link = leadsBack ? null : await insertEmailLink(tx, { userId: id, kind: 'revert', email }, now);
  const params = link ? sealLink(cipher, link) : {};
  const key = `email_changed ${link?.id ?? `${id} ${now.toISOString()}`}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'email_changed', params, key }], now);
}
