import type { Context } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { sessionLifeOf } from '../platform/users/account-limits.ts';
import { endSession, startSession } from '../platform/users/session.queries.ts';
import type { User } from '../platform/users/user.schema.ts';

/** Starts a session and ends the browser's previous one, of any user (SES-13). */
export async function beginSession(
  tx: Tx,
  user: Pick<User, 'id' | 'role'>,
  { session, demo, now }: Pick<Context, 'session' | 'demo' | 'now'>,
): Promise<{ token: string; expiresAt: Date }> {
  const formerId = session.token === null ? null : await endSession(tx, session.token);
  if (formerId !== null) await recordEvent(tx, { type: 'account.session_ended', actorId: formerId }, now);
  return startSession(tx, user.id, now, sessionLifeOf(user, { demo }));
}
