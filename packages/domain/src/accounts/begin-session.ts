import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { queueMails } from '../platform/outbox/outbox.queries.ts';
import { recordSecurityEvent } from '../platform/security/security-event.queries.ts';
import { sessionLifeOf } from '../platform/users/account-limits.ts';
import { endSession, startSession } from '../platform/users/session.queries.ts';
import type { User } from '../platform/users/user.schema.ts';
import { isToken, newToken } from '../platform/cipher.ts';
import { cookieMark, networkMark } from '../platform/users/limits.ts';
import { isCounted, readCounts, rememberDevice } from '../platform/users/rate-limit.queries.ts';

/**
 * Starts a session and ends the browser's previous one, of any user (SES-13). The owner gets an email about a device that
 * was not seen before, but not at registration, nor in a demo, whose accounts are shared (SES-17).
 */
export async function beginSession(
  tx: Tx,
  user: Pick<User, 'id' | 'role' | 'email'>,
  ctx: Pick<Context, 'session' | 'demo' | 'now' | 'address' | 'device' | 'logSecurity'>,
  { isRegistration = false } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const { session, demo, device, now } = ctx;
  const formerId = session.token === null ? null : await endSession(tx, session.token);
  if (formerId !== null) await recordEvent(tx, { type: 'account.session_ended', actorId: formerId }, now);
  const isKnown = await recogniseDevice(tx, user.id, ctx);
  const login = isKnown ? 'login.succeeded' : 'login.new_device';
  await recordSecurityEvent(tx, ctx, isRegistration ? 'account.registered' : login, { userId: user.id });
  if (!isKnown && !isRegistration && !demo) await queueNewDeviceNotice(tx, user, { device, now });
  return startSession(tx, user.id, now, { device, life: sessionLifeOf(user, { demo }) });
}

/**
 * Remembers the device of a sign-in; returns whether the account was used on it before (SES-17). It is recognised by its
 * cookie or, where that was deleted, by its network together with its kind.
 */
async function recogniseDevice(
  tx: Tx,
  userId: number,
  { session, address, device, now }: Pick<Context, 'session' | 'address' | 'device' | 'now'>,
): Promise<boolean> {
  const token = session.device && isToken(session.device) ? session.device : newToken();
  session.setDevice?.(token);
  const marks = [cookieMark(userId, token), networkMark(userId, address, device)];
  const counts = await readCounts(tx, marks, now);
  for (const mark of marks) await rememberDevice(tx, mark, now);
  return marks.some((mark) => isCounted(mark, counts));
}

/** Notifies the owner of an account of a sign-in on a device that was not seen before (SES-17). */
async function queueNewDeviceNotice(
  tx: Tx,
  { id, email }: Pick<User, 'id' | 'email'>,
  { device, now }: { device: string; now: Date },
): Promise<void> {
  const params = { device, signedInAt: now.toISOString() };
  const key = `new_device ${id} ${now.toISOString()}`;
  await queueMails(tx, [{ userId: id, address: email, template: 'new_device', params, key }], now);
}
