/** The entry point of servers: the router, the database and what the API needs to open them. */
export { openPasswords } from './platform/users/passwords.ts';
export { sessionLifeOf } from './platform/users/account-limits.ts';
export { findViewer, touchSession } from './platform/users/session.queries.ts';
export { openCipher } from './platform/cipher.ts';
export { type SealedCount, UnreadableTexts, countSealedTexts, rotateKey } from './platform/sealed-texts.ts';
export { SEALED_TEXTS } from './registries/sealed-texts.ts';
export type { Context } from './platform/context.ts';
export {
  type Contents,
  checkOccupancy,
  deletePhotoRows,
  findNamedFiles,
  inspectSqlite,
  readSqliteContents,
  markRestored,
  removeSqliteLogs,
  snapshotSqlite,
} from './platform/database/backup.ts';
export { type Database, openDatabase } from './platform/database/database.ts';
export { recordExport } from './platform/security/security-event.queries.ts';
export { describeDevice } from './platform/security/device.ts';
export { isUnavailable } from './platform/database/unavailable.ts';
export { processDeactivatedBookings } from './accounts/deactivation/departure.ts';
export { NewerSchemaError, migrate } from './platform/database/migrate.ts';
export { demoState } from './demo/demo.queries.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts';
export { seedDemo } from './demo/seed.ts';
export { needsFactor } from './accounts/second-factor/factor.policy.ts';
export { hasFactor } from './accounts/second-factor/factor.queries.ts';
export { countForeignPasskeys } from './accounts/second-factor/passkey.queries.ts';
export { resetSecondFactor } from './accounts/second-factor/reset-factors.ts';
export { createAdmin } from './accounts/create-admin.ts';
export { type EventFeed, openFeed } from './platform/events/event-feed.ts';
export type { LiveStream, Receiver, StreamItem } from './platform/events/live-stream.ts';
export {
  type Freshdesk,
  type FreshdeskAgent,
  type FreshdeskEntry,
  FreshdeskLimited,
  FreshdeskMissing,
  type FreshdeskPage,
  type FreshdeskPageQuery,
  FreshdeskRejected,
  type FreshdeskTicket,
  FreshdeskUnauthorized,
  FreshdeskUnclear,
  FreshdeskUnreachable,
  MAX_FRESHDESK_PAGES,
  type TicketChanges,
} from './support/freshdesk/freshdesk.ts';
export { type TicketDelivery, deliverTicket, deliverTickets } from './support/freshdesk/deliver-tickets.ts';
export { mirrorTickets } from './support/freshdesk/mirror-tickets.ts';
export { deliverMails, holdBackOldMails } from './mail/deliver-mails.ts';
export { MAIL_CONNECTIONS, MailRefused, type Mailer, type OutgoingMail } from './mail/mailer.ts';
export { DomainError } from './platform/errors.ts';
export { escapeHtml } from './platform/text.ts';
export { yieldToEventLoop } from './platform/event-loop.ts';
export { openFairQueue } from './platform/fair-queue.ts';
export type { FileStore, Drawing, Pictures, Shape } from './platform/files/file-store.ts';
export { sweepFiles } from './platform/files/sweep.ts';
export type { Budget, Ports, PostcodeSource } from './platform/ports.ts';
export { lookUpPostcode, offlineSource } from './scheduling/postcodes/look-up.ts';
export { supportStatistics } from './support/freshdesk/mirror.queries.ts';
export { operationStatistics } from './registries/operation-statistics.ts';
export { recordBackup } from './platform/versions/version.queries.ts';
export { type Tracing, traced, tracedPart, setTracing } from './platform/tracing.ts';
export { appRouter } from './registries/router.ts';
export { runScheduledJobs } from './registries/scheduled-jobs.ts';
export {
  type ErrorResponse,
  admitCaller,
  domainErrorResponse,
  logRefusal,
  refuseStaleSignIn,
} from './platform/trpc.ts';
