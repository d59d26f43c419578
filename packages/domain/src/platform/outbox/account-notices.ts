import type { Tx } from '../database/database.ts';
import { queueMails } from './outbox.queries.ts';

interface Owner {
  id: number;
  email: string;
}

/** Notifies the owner of an account that its password was changed. */
export async function queuePasswordNotice(tx: Tx, { id, email }: Owner, now: Date): Promise<void> {
  const key = `password_changed ${id} ${now.toISOString()}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'password_changed', params: {}, key }], now);
}

/**
 * Notifies both addresses of a changed email. The new address may belong to a stranger, so mails to it are rate limited
 * (MAI-15).
 */
export async function queueEmailChangeNotices(
  tx: Tx,
  { id, email }: Owner,
  formerEmail: string,
  now: Date,
): Promise<void> {
  const notices = [formerEmail, email].map((address) => ({
    userId: id,
    address,
    template: 'email_changed' as const,
    params: {},
    key: `email_changed ${id} ${address} ${now.toISOString()}`,
    unsolicited: address === email,
  }));
  await queueMails(tx, notices, now);
}
