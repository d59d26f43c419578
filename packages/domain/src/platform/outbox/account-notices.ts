import type { Tx } from '../database/database.ts';
import { queueMails } from './outbox.queries.ts';

interface Owner {
  id: number;
  email: string;
}

/** Notifies the owner of an account of a sign-in on a device that was not seen before (SES-17). */
export async function queueNewDeviceNotice(
  tx: Tx,
  { id, email }: Owner,
  { device, now }: { device: string; now: Date },
): Promise<void> {
  const params = { device, signedInAt: now.toISOString() };
  const key = `new_device ${id} ${now.toISOString()}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'new_device', params, key }], now);
}

/** Notifies the owner of an account that its password was changed. */
export async function queuePasswordNotice(tx: Tx, { id, email }: Owner, now: Date): Promise<void> {
  const key = `password_changed ${id} ${now.toISOString()}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'password_changed', params: {}, key }], now);
}
