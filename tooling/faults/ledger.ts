import { Agent } from 'node:http';
import { type Ledger, startBooking } from '../bench/bookings.ts';
import { openToFill } from '../bench/fill.ts';

const CALLERS = 32;

/** Lets customers with these session tokens book without a pause. */
export function bookAs(
  tokens: readonly string[],
  origin: string,
  options: { timeoutMs?: number; hasKeys?: boolean } = {},
) {
  const customers = tokens.map((token) => ({ cookie: `doorstep_session=${token}` }));
  return startBooking(origin, customers, {
    ...options,
    agent: new Agent({ keepAlive: true }),
    callers: CALLERS,
  });
}

export const acknowledgedIds = ({ acknowledged }: Ledger) => [...acknowledged.values()].map(({ id }) => id);

/** Returns the number of answers with 503. */
export const unavailableIn = ({ failures }: Ledger) => failures.get('503 unavailable') ?? 0;

/** Returns the first answer that no fault explains: it is no success, and no 503. */
export const unexpectedIn = ({ failures }: Ledger) =>
  [...failures.keys()].filter((kind) => /^\d/.test(kind) && kind !== '503 unavailable').slice(0, 1);

/** Returns what is wrong with a database that acknowledged these bookings. */
export function findProblems(file: string, acknowledged: Iterable<number>): string[] {
  const { database } = openToFill(file);
  try {
    const all = <Row>(query: string) => database.prepare<[], Row>(query).all();
    const [integrity] = all<{ integrity_check: string }>('pragma integrity_check(1)');
    const stored = new Set(all<{ id: number }>('select "id" from "booking"').map(({ id }) => id));
    const events = all<{ bookingId: number }>(
      `select "bookingId" from "event" where "type" = 'booking.requested'`,
    );
    const withEvent = new Set(events.map(({ bookingId }) => bookingId));
    const ids = [...acknowledged];
    // The demo's bookings share addresses.
    const twice = all(
      `select 1 from "booking" where "address" like '12 Row %' group by "address" having count(*) > 1`,
    );
    return [
      ...(integrity?.integrity_check === 'ok' ? [] : [`damaged: ${integrity?.integrity_check}`]),
      ...count(ids.filter((id) => !stored.has(id)).length, 'acknowledged bookings lost'),
      ...count(
        ids.filter((id) => stored.has(id) && !withEvent.has(id)).length,
        'bookings without their event',
      ),
      ...count(twice.length, 'bookings made twice'),
    ];
  } finally {
    database.close();
  }
}

/** Returns a problem with how often it occurred; none for zero. */
export function count(number: number, what: string): string[] {
  return number > 0 ? [`${number} ${what}`] : [];
}

/** Removes a booking behind the server's back, which the check must find. */
export function removeBooking(file: string, id: number): void {
  const { database } = openToFill(file);
  database.pragma('foreign_keys = off');
  database.prepare('delete from "booking" where "id" = ?').run(id);
  database.close();
}
