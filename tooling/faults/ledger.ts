import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../bench/calls.ts';
import { openToFill } from '../bench/fill.ts';

const DAY_MS = 86_400_000;
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
const RETRY_MS = 100;
const CALLERS = 32;

/** The answers that customers got. */
export interface Ledger {
  /** The booking's id by the key under which it was requested. */
  acknowledged: Map<string, number>;
  /** Number of answers with 503. */
  unavailable: number;
  /** Any other answers but 201 and 409, which says that the time is taken. */
  unexpected: string[];
}

interface BookingOptions {
  /** Time after which a request is given up, and sent again. */
  timeoutMs?: number;
  /** False for the control that repeats a request as a new one. */
  hasKeys?: boolean;
}

/** Lets customers book without a pause; an unanswered request is repeated until it is answered or `stop` is called. */
export function startBooking(
  origin: string,
  tokens: readonly string[],
  { timeoutMs = 10_000, hasKeys = true }: BookingOptions = {},
) {
  const agent = new Agent({ keepAlive: true });
  const ledger: Ledger = { acknowledged: new Map(), unavailable: 0, unexpected: [] };
  const state = { isStopping: false, isGivingUp: false };

  async function bookOnce(cookie: string): Promise<void> {
    const key = randomUUID();
    let body = requestFor(key);
    while (!state.isGivingUp) {
      const options = {
        method: 'POST',
        agent,
        cookie,
        body,
        signal: AbortSignal.timeout(timeoutMs),
      } as const;
      const keyed = { ...options, ...(hasKeys && { idempotencyKey: key }) };
      const answer = await send(`${origin}/api/bookings`, keyed).catch(() => null);
      if (answer?.status === 201) {
        ledger.acknowledged.set(key, (JSON.parse(answer.text) as { id: number }).id);
        return;
      }
      if (answer?.status === 409) return;
      if (answer?.status === 503) ledger.unavailable += 1;
      else if (answer) ledger.unexpected.push(`${answer.status} ${answer.text.slice(0, 100)}`);
      if (!hasKeys) body = requestFor(key);
      await sleep(RETRY_MS);
    }
  }

  // A customer has at most 25 open requests: all of them take turns.
  let turns = 0;
  const all = Array.from({ length: Math.min(CALLERS, tokens.length) }, async () => {
    while (!state.isStopping) await bookOnce(`doorstep_session=${tokens[turns++ % tokens.length]}`);
  });
  return {
    ledger,
    /** Stops once each request is answered. */
    async stop(): Promise<Ledger> {
      state.isStopping = true;
      await Promise.all(all);
      agent.destroy();
      return ledger;
    },
    /** Stops without repeating what is not answered. */
    async giveUp(): Promise<Ledger> {
      state.isGivingUp = true;
      return this.stop();
    },
  };
}

/** A request whose address states its key. */
function requestFor(key: string) {
  const day = new Date(Date.now() + (2 + Math.floor(Math.random() * 20)) * DAY_MS);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  const time = TIMES[Math.floor(Math.random() * TIMES.length)];
  return {
    serviceId: 1,
    date: day.toISOString().slice(0, 10),
    time,
    address: `12 Row ${key}, London, SE1 7AB`,
  };
}

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
