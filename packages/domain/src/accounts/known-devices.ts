import { isToken, newToken } from '../platform/cipher.ts';
import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { KNOWN_DEVICE } from '../platform/users/limits.ts';
import { isCounted, readCounts, rememberDevice } from '../platform/users/rate-limit.queries.ts';

/**
 * Remembers the device of a sign-in; returns whether the account was used on it before (SES-17). It is recognised by its
 * cookie or, where that was deleted, by its network together with its kind.
 */
export async function recogniseDevice(
  tx: Tx,
  userId: number,
  { session, address, device, now }: Pick<Context, 'session' | 'address' | 'device' | 'now'>,
): Promise<boolean> {
  const token = session.device && isToken(session.device) ? session.device : newToken();
  session.setDevice?.(token);
  // The cookie is whatever was sent: it must not pass for a network.
  const marks = [`cookie ${token}`, `network ${address} ${device}`].map((mark) => ({
    limit: KNOWN_DEVICE,
    subject: `user ${userId} ${mark}`,
  }));
  const counts = await readCounts(tx, marks, now);
  for (const mark of marks) await rememberDevice(tx, mark, now);
  return marks.some((mark) => isCounted(mark, counts));
}
