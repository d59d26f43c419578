import { insertEmailLink } from '../../src/accounts/email-confirmation/email-link.queries.ts';
import { insertPendingTotp } from '../../src/accounts/second-factor/factor.queries.ts';
import { createLoginTicket } from '../../src/platform/users/login-ticket.queries.ts';
import type { User } from '../../src/platform/users/user.schema.ts';
import { aCustomer } from '../factories.ts';
import { anApp, totpCode } from '../factors.ts';
import { aPasskey, openDevice } from '../passkeys.ts';
import { FIRST_MOMENT, type World } from '../world.ts';

const PENDING_SECRET = 'JBSWY3DPEHPK3PXP';

/** Two apps, one that is being set up, and a login of a customer. */
export async function secondFactors(world: World, user: User) {
  const { factorId, recoveryCodes } = await anApp(world, user);
  await anApp(world, user);
  const ticket = await world.database.transaction(async (tx) => {
    await insertPendingTotp(tx, world.ports.cipher, {
      userId: user.id,
      secret: PENDING_SECRET,
      now: world.now,
    });
    return createLoginTicket(tx, user.id, world.now);
  });
  const pendingCode = totpCode(PENDING_SECRET, FIRST_MOMENT);
  return { factorId, ticket, pendingCode, recoveryCode: recoveryCodes[0] ?? '' };
}

/** A login by a new passkey of a customer, and a passkey that someone else begins to add. */
export async function passkeys(world: World, customer: User) {
  const { device } = await aPasskey(world, customer);
  const passkey = device.sign(await world.as(null).accounts.startPasskeyLogin({}));
  const newPasskey = openDevice().create(await world.as(await aCustomer(world)).factors.startPasskey());
  return { passkey, newPasskey };
}

/** Links that confirm the user's email, and take back a change of it. */
export async function emailLinks(world: World, { id: userId, email }: User) {
  return world.database.transaction(async (tx) => {
    const confirm = await insertEmailLink(tx, { userId, kind: 'confirm', email }, world.now);
    const former = `former-${email}`;
    const revert = await insertEmailLink(tx, { userId, kind: 'revert', email: former }, world.now);
    return { confirmToken: confirm.token, revertToken: revert.token };
  });
}
