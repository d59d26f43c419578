import type { User } from './users/user.schema.ts';
import type { Database } from './database/database.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { Ports } from './ports.ts';
import type { SecurityEventName } from './security/security-event.ts';

/** The signed-in user of a call, as the database knows them now. */
export type Viewer = User;

/** Holds the session's token; the API stores it in a cookie. */
export interface SessionHolder {
  /** The token that came with the call, null when there was none. */
  token: string | null;
  /** The time at which its user last proved who they are; null or missing when that is not known. */
  confirmedAt?: string | null;
  set(token: string, expiresAt: Date, user: User): void;
  /** The token that recognises the browser; null or missing when it has none (SES-17). */
  device?: string | null;
  setDevice?(token: string): void;
  clear(): void;
}

export interface Context extends Ports {
  database: Database;
  feed: EventFeed;
  now: Date;
  /** True for a demonstration (RUN-1). */
  demo: boolean;
  viewer: Viewer | null;
  /** True for an admin who has to set up a second factor before anything else (ACC-38). */
  mustSetUpFactor: boolean;
  session: SessionHolder;
  /** The network that the caller's address counts as, for limits and turns. */
  address: string;
  /** The browser and system of the caller, such as `Firefox on Android`. */
  device: string;
  /** Logs a security event with the request's id and address, by default about the signed-in user (LOG-1). */
  logSecurity(name: SecurityEventName, details: Readonly<Record<string, unknown>>): void;
  /** Receives the ids of the events that a command recorded, once they are committed. */
  onEventsRecorded(eventIds: readonly number[]): void;
  /** Reports a failure that did not stop the call to the operator. */
  report(failure: string, error: unknown): void;
}

/** Returns the viewer of a public page or call: an admin who has to set up a second factor counts as a visitor (ACC-38). */
export function publicViewer({
  viewer,
  mustSetUpFactor,
}: Pick<Context, 'viewer' | 'mustSetUpFactor'>): Viewer | null {
  return mustSetUpFactor ? null : viewer;
}
