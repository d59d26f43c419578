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

/** Every statement that the commands of the reference servers need, prepared once. */
export interface Store {
  /** Runs work in one transaction, committed and synced when it returns. */
  transaction<T>(work: () => T): T;
  /** The user of a session that has not ended. */
  viewer(sessionId: string, now: string): { id: number; role: string } | undefined;
  price(serviceId: number): number | undefined;
  /** A provider of a service who holds none of these slots. */
  freeProvider(serviceId: number, fromSlot: number, toSlot: number): number | undefined;
  /** @returns the id of the row, where it has one */
  insert(table: Written, row: Values): number;
  booking(id: number): Booking | undefined;
  setStatus(id: number, from: string, to: string, reason: string | null): boolean;
  setTime(id: number, time: { startsAt: string; endsAt: string; localDate: string; time: string }): void;
  release(bookingId: number): void;
  /** The conversation of two people, begun when there is none. */
  conversation(customerId: number, providerId: number): number;
  setLastMessage(conversationId: number, messageId: number): void;
}
