/** The tests' door: the router, real databases, a clock that can be moved, people and bookings made by the real commands. */
export { startBusyProcesses } from './busy-processes.ts';
export { type TestDatabase, cloneDatabase } from './database.ts';
export { aFreshdesk, aTicket } from './a-freshdesk.ts';
export { FreshdeskRejected } from '../src/support/freshdesk/freshdesk.ts';
export { aSeries } from './factories.ts';
export {
  aBooking,
  aCustomer,
  aProvider,
  aQuestion,
  aRequest,
  anAcceptedBooking,
  anAdmin,
  copyBooking,
} from './factories.ts';
export { type App, anApp, totpCode } from './factors.ts';
export { type Device, type Passkey, aPasskey, openDevice } from './passkeys.ts';
export { aSession } from './sign-in.ts';
export { aPicture } from './test-ports.ts';
export { openingPasswords } from './test-ports.ts';
export { type SilentProxy, openSilentProxy } from './silent-proxy.ts';
export { turnsDuring } from './turns.ts';
export { type Caller, FIRST_MOMENT, type World, openWorld, readBookings } from './world.ts';
export { freePort } from './free-port.ts';
export { findViewer } from '../src/platform/users/session.queries.ts';
export { appRouter, createCaller } from '../src/registries/router.ts';
export { domainErrorResponse } from '../src/platform/trpc.ts';
export { type EveryMail, prepareEveryMail } from './every-mail.ts';
export { openTestMailServer } from './test-mail-server.ts';
export { holdBackOldMails } from '../src/mail/deliver-mails.ts';
export { raiseVersion } from '../src/platform/versions/version.queries.ts';
export { MailRefused } from '../src/mail/mailer.ts';
