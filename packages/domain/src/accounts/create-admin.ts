import type { Database } from '../platform/database/database.ts';
import { recordEvent } from '../platform/events/event.queries.ts';
import { type User, Registration } from '../platform/users/user.schema.ts';
import { insertUser, readUser } from '../platform/users/user.queries.ts';
import { refuseCommonPassword, refuseShortPassword } from './credential.policy.ts';
import type { Passwords } from '../platform/users/passwords.ts';

/**
 * Creates an admin account for a production system (ACC-11).
 * @throws ZodError for invalid fields, DomainError invalid, email_taken, username_taken
 */
export async function createAdmin(
  database: Database,
  passwords: Passwords,
  entered: { username: string; name: string; email: string; password: string },
  { demo, now }: { demo: boolean; now: Date },
): Promise<User> {
  const { password, ...account } = Registration.parse({ ...entered, role: 'admin' });
  await refuseCommonPassword(password, { field: 'password', demo });
  refuseShortPassword(password, account, { field: 'password', demo: false });
  const passwordHash = await passwords.inTurn({ address: 'create-admin', isKnown: true }, ({ hash }) =>
    hash(password),
  );
  return database.transaction(async (tx) => {
    const id = await insertUser(tx, { ...account, passwordHash, emailConfirmed: true, now });
    await recordEvent(tx, { type: 'account.registered', actorId: null, recipientId: id }, now);
    return readUser(tx, id);
  });
}
