import type { User } from './users/user.schema.ts';
import type { Database } from './database/database.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { Ports } from './ports.ts';

/** The signed-in user of a call, as the database knows them now. */
export type Viewer = User;

/** Where the session's token lives; the API keeps it in a cookie. */
export interface SessionHolder {
  /** The token that came with the call, null when there was none. */
  token: string | null;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** What every procedure gets. */
export interface Context extends Ports {
  database: Database;
  feed: EventFeed;
  now: Date;
  /** Whether the installation is a demonstration (RUN-1). */
  demo: boolean;
  viewer: Viewer | null;
  session: SessionHolder;
  /** The network that the caller's address counts as, for limits and turns. */
  address: string;
  /** Told the ids of the events that a command has recorded, once they are committed. */
  hasRecorded(eventIds: readonly number[]): void;
  /** Tells the operator of a failure that did not stop the call. */
  report(failure: string, error: unknown): void;
}
