/** The server's door: the router, the database and what the API needs to open them. */
export { openPasswords } from './accounts/passwords.ts';
export { findViewer, touchSession } from './accounts/session.queries.ts';
export { type Cipher, openCipher } from './cipher.ts';
export type { Context, SessionHolder, Viewer } from './context.ts';
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
} from './database/backup.ts';
export { type Database, openDatabase } from './database/database.ts';
export { isUnavailable } from './database/unavailable.ts';
export { settleDepartures } from './deactivation/settle-departures.ts';
export { NewerSchemaError, migrate } from './database/migrate.ts';
export { demoState } from './demo/demo.queries.ts';
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/people.ts';
export { seedDemo } from './demo/seed.ts';
export { createAdmin } from './accounts/create-admin.ts';
export { type EventFeed, openFeed } from './events/event-feed.ts';
export {
  DeskLimited,
  DeskMissing,
  type DeskList,
  type DeskPage,
  DeskRejected,
  DeskUnauthorized,
  DeskUnclear,
  DeskUnreachable,
  type HelpDesk,
  HelpDeskError,
  MAX_DESK_PAGES,
} from './help-desk/help-desk.ts';
export { type HandOver, handOverTicket, handOverTickets } from './help-desk/hand-over.ts';
export { mirrorDesk } from './help-desk/mirror-desk.ts';
export { type Delivered, type Delivery, deliverMails } from './mail/deliver-mails.ts';
export { setPastAside } from './mail/past-mails.ts';
export { MAIL_CONNECTIONS, MailRefused, type Mailer, type OutgoingMail } from './mail/mailer.ts';
export { mailFigures } from './outbox/outbox.queries.ts';
export { DomainError } from './errors.ts';
export { escapeHtml } from './escape-html.ts';
export { yieldToEventLoop } from './event-loop.ts';
export { type FairQueue, openFairQueue } from './fair-queue.ts';
export type { FileStore } from './photos/file-store.ts';
export type { Drawing, Pictures, Shape } from './photos/pictures.ts';
export { sweepFiles } from './photos/sweep.ts';
export type { Budget, Ports } from './ports.ts';
export { type PostcodeSource, lookUpPostcode } from './postcodes/look-up.ts';
export { offlineSource } from './postcodes/offline-source.ts';
export { deskFigures } from './support/desk-figures.queries.ts';
export type { DeskAgent, DeskTicket, TicketContent } from './support/desk-ticket.ts';
export { appRouter, createCaller } from './router.ts';
export { hasProviderPage } from './providers/shown-profile.ts';
export { runScheduledJobs } from './scheduled-jobs.ts';
export { type ErrorAnswer, admitCaller, errorAnswer } from './trpc.ts';
