import { DomainError } from '../platform/errors.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { Nothing, command, query } from '../platform/trpc.ts';
import { SessionTarget } from '../platform/users/own-account.schema.ts';
import { endOtherSessions, endSessionOf, listSessions } from '../platform/users/session.queries.ts';

export const ownAccountProcedures = {
  /** Where the viewer is signed in, the latest first (SES-5). */
  sessions: query().query(({ ctx: { database, viewer, session, now } }) =>
    listSessions(database.read, viewer.id, session.token, now),
  ),

  /** Signs out somewhere else, or here. @throws not_found */
  endSession: command(SessionTarget).mutation(async ({ ctx: { tx, viewer, now }, input }) => {
    if (!(await endSessionOf(tx, viewer.id, input.sessionId))) throw new DomainError('not_found');
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
  }),

  /** Signs out everywhere but here. */
  endOtherSessions: command(Nothing).mutation(async ({ ctx: { tx, viewer, session, now } }) => {
    await endOtherSessions(tx, viewer.id, session.token);
    await recordEvent(tx, { type: 'account.session_ended', actorId: viewer.id }, now);
  }),
};
