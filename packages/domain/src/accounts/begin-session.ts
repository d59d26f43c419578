import type { Tx } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { endSession, startSession } from '../platform/users/session.queries.ts';

/** Starts a session and ends the browser's previous one, of any user (SES-13). */
export async function beginSession(
  tx: Tx,
  userId: number,
  { formerToken, now }: { formerToken: string | null; now: Date },
): Promise<{ token: string; expiresAt: Date }> {
  const formerId = formerToken === null ? null : await endSession(tx, formerToken);
  if (formerId !== null) await recordEvent(tx, { type: 'account.session_ended', actorId: formerId }, now);
  return startSession(tx, userId, now);
}
