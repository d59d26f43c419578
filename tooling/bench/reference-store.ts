export type Values = Record<string, string | number | null>;

export interface Booking {
  id: number;
  userId: number;
  providerId: number;
  status: string;
  duration: number;
  localDate: string;
  [column: string]: unknown;
}

/** Tables that the commands write, with the columns that they name. */
export const WRITTEN = {
  booking: [
    'userId',
    'providerId',
    'serviceId',
    'status',
    'createdAt',
    'startsAt',
    'endsAt',
    'localDate',
    'time',
    'duration',
    'address',
    'searchKey',
    'source',
    'options',
    'recurring',
    'price',
    'totalPrice',
    'lineItems',
    'expiresAt',
  ],
  bookingTerm: ['term', 'bookingId'],
  claim: ['providerId', 'slot', 'bookingId'],
  busyTime: ['providerId', 'fromSlot', 'toSlot', 'bookingId'],
  counterDelta: ['period', 'name', 'delta'],
  event: ['type', 'actorId', 'bookingId', 'data', 'createdAt'],
  message: ['conversationId', 'senderId', 'body', 'createdAt'],
} as const;
export type Written = keyof typeof WRITTEN;

type Awaitable<Result> = Result | Promise<Result>;

/** Every statement that the commands of the reference servers need, prepared once on one connection. */
export interface Store {
  begin(): Awaitable<unknown>;
  commit(): Awaitable<unknown>;
  rollback(): Awaitable<unknown>;
  /** The user of a session that has not ended. */
  viewer(sessionId: string, now: string): Awaitable<{ id: number; role: string } | undefined>;
  price(serviceId: number): Awaitable<number | undefined>;
  /** A provider of a service who holds none of these slots. */
  freeProvider(serviceId: number, fromSlot: number, toSlot: number): Awaitable<number | undefined>;
  /** @returns the id of the row, where it has one */
  insert(table: Written, row: Values): Awaitable<number>;
  booking(id: number): Awaitable<Booking | undefined>;
  setStatus(id: number, from: string, to: string, reason: string | null): Awaitable<boolean>;
  setTime(
    id: number,
    time: { startsAt: string; endsAt: string; localDate: string; time: string },
  ): Awaitable<unknown>;
  release(bookingId: number): Awaitable<unknown>;
  /** The conversation of two people, begun when there is none. */
  conversation(customerId: number, providerId: number): Awaitable<number>;
  setLastMessage(conversationId: number, messageId: number): Awaitable<unknown>;
}

/** Connections of a reference server on PostgreSQL, as many as ours has. On SQLite there is one, and no call waits. */
const CONNECTIONS = 10;

export const isPostgres = (url: string) => url.startsWith('postgres');
export const fileOf = (url: string) => url.replace(/^file:/, '');

/** Lends stores to calls, one at a time each. */
export class StorePool {
  readonly #idle: Store[];
  readonly #waiting: ((store: Store) => void)[] = [];

  constructor(stores: readonly Store[]) {
    this.#idle = [...stores];
  }

  /** Opens the stores of a database: one on SQLite, several on PostgreSQL. */
  static async open(url: string, open: (url: string) => Promise<Store>): Promise<StorePool> {
    const length = isPostgres(url) ? CONNECTIONS : 1;
    return new StorePool(await Promise.all(Array.from({ length }, () => open(url))));
  }

  async use<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = this.#idle.pop() ?? (await new Promise<Store>((lend) => this.#waiting.push(lend)));
    try {
      return await work(store);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(store);
      else this.#idle.push(store);
    }
  }
}

/** Runs work in one transaction, committed and synced when it returns. */
export async function inTransaction<Result>(store: Store, work: () => Promise<Result>): Promise<Result> {
  await store.begin();
  try {
    const result = await work();
    await store.commit();
    return result;
  } catch (error) {
    await store.rollback();
    throw error;
  }
}
