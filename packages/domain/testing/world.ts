import { openPasswords } from '../src/platform/users/passwords.ts';
import type { Booking } from '../src/bookings/booking.schema.ts';
import { openCipher } from '../src/platform/cipher.ts';
import type { Context, Viewer } from '../src/platform/context.ts';
import type { Database } from '../src/platform/database/database.ts';
import { openFeed } from '../src/platform/events/event-feed.ts';
import { offlineSource } from '../src/scheduling/postcodes/look-up.ts';
import { createCaller } from '../src/registries/router.ts';
import type { Ports } from '../src/platform/ports.ts';
import { type TestDatabase, cloneDatabase } from './database.ts';
import { memoryFiles, plainPictures } from './test-ports.ts';

/** A Monday, 10:00 in London, in winter time. */
export const FIRST_MOMENT = new Date('2026-03-02T10:00:00.000Z');

/** The product's procedures, called as a user or a visitor. */
export type Caller = ReturnType<typeof createCaller>;

/** Reads each of the bookings that a caller lists. */
export async function readBookings({ bookings }: Caller): Promise<Booking[]> {
  const list = await bookings.list();
  return Promise.all(list.map(({ id: bookingId }) => bookings.show({ bookingId })));
}

/** A migrated database with a clock that moves only when set. */
export interface World {
  database: Database;
  /** The database's URL, to open it a second time. */
  url: string;
  ports: Ports & { files: ReturnType<typeof memoryFiles> };
  now: Date;
  /** Returns the context of a call by `viewer` now. */
  context(viewer: Viewer | null, overrides?: Partial<Context>): Context;
  /** Calls procedures as a user, as they are now; null is a visitor. */
  as(viewer: Viewer | null, overrides?: Partial<Context>): Caller;
  at(instant: Date | string): void;
  close(): Promise<void>;
}

const PORTS: Omit<Ports, 'files'> = {
  budget: { take: async () => {} },
  // Cheap hashes: what is tested is the product, not the work of argon2id.
  passwords: openPasswords({ memoryKib: 64 }),
  cipher: openCipher('a secret key for tests'),
  freshdesk: null,
  mailer: null,
  pictures: plainPictures,
  postcodes: [offlineSource],
  publicUrl: new URL('https://doorstep.example'),
};

export async function openWorld(): Promise<World> {
  return worldOn(await cloneDatabase());
}

/** The world of a database that is there already, as another process opens it. */
export function worldOn({ database, url, drop }: TestDatabase): World {
  const feed = openFeed(database, () => world.now);
  const ports = { ...PORTS, files: memoryFiles(() => world.now) };
  const world: World = {
    database,
    url,
    ports,
    now: FIRST_MOMENT,
    context: (viewer, overrides) => ({
      database,
      feed,
      now: world.now,
      demo: false,
      ...ports,
      viewer,
      mustSetUpFactor: false,
      session: { token: null, confirmedAt: world.now.toISOString(), set: () => {}, clear: () => {} },
      address: '127.0.0.1',
      device: 'Firefox on Linux',
      logSecurity: () => {},
      onEventsRecorded: () => {},
      report: (failure, error) => {
        throw new Error(failure, { cause: error });
      },
      ...overrides,
    }),
    as: (viewer, overrides) => createCaller(world.context(viewer, overrides)),
    at(instant) {
      world.now = new Date(instant);
    },
    close: drop,
  };
  return world;
}
