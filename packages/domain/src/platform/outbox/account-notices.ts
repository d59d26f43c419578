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
