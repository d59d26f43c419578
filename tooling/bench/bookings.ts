import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, send } from './calls.ts';

const DAY_MS = 86_400_000;
const TIMES = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00'];
const RETRY_MS = 100;

/** The answers that customers got. */
export interface Ledger {
  /** The bookings by the key under which they were requested, each with when it was acknowledged. */
  acknowledged: Map<string, { id: number; at: number }>;
  /** Counts of other answers by status and code, besides times that are taken, or by the reason for a missing one. */
  failures: Map<string, number>;
}

interface BookingOptions {
  agent: Agent;
  /** Number of customers who book at the same time. */
  callers: number;
  /** Time after which a request is given up, and sent again. */
  timeoutMs?: number;
  /** False for the control that repeats a request as a new one. */
  hasKeys?: boolean;
}

/** Lets customers book without a pause, in turns, since each may have 25 open requests. An unanswered request is repeated. */
export function startBooking(
  origin: string,
  customers: readonly Caller[],
  { agent, callers, timeoutMs = 10_000, hasKeys = true }: BookingOptions,
) {
  const ledger: Ledger = { acknowledged: new Map(), failures: new Map() };
  const state = { isStopping: false, giveUpAt: Infinity, turns: 0 };

  async function bookOnce(customer: Caller | undefined): Promise<void> {
    const key = randomUUID();
    let body = requestFor(key);
    do {
      const signal = AbortSignal.timeout(timeoutMs);
      const options = { ...customer, method: 'POST', agent, body, signal } as const;
      const keyed = { ...options, ...(hasKeys && { idempotencyKey: key }) };
      const answer = await send(`${origin}/api/bookings`, keyed).catch(reasonOf);
      if (answer.status === 409) return;
      if (answer.status === 201) {
        const { id } = JSON.parse(answer.text) as { id: number };
        ledger.acknowledged.set(key, { id, at: performance.now() });
        return;
      }
      // A balancer's own answers are no JSON.
      const [, code] = /"code":"(\w+)"/.exec(answer.text) ?? [];
      const kind = [answer.status, code].filter(Boolean).join(' ');
      ledger.failures.set(kind, (ledger.failures.get(kind) ?? 0) + 1);
      if (!hasKeys) body = requestFor(key);
      await sleep(RETRY_MS);
      if (answer.status !== undefined && answer.status < 500) return;
    } while (performance.now() < state.giveUpAt);
  }

  const all = Array.from({ length: Math.min(callers, customers.length) }, async () => {
    while (!state.isStopping) await bookOnce(customers[state.turns++ % customers.length]);
  });
  return {
    ledger,
    /** Stops once each request is answered, or repeating was given up. */
    async stop(giveUpMs = Infinity): Promise<Ledger> {
      state.isStopping = true;
      state.giveUpAt = performance.now() + giveUpMs;
      await Promise.all(all);
      agent.destroy();
      return ledger;
    },
  };
}

/** Returns why a request has no answer, as an answer without a status. */
function reasonOf(error: unknown): { status: undefined; text: string } {
  const { code, name } = error as NodeJS.ErrnoException;
  return { status: undefined, text: JSON.stringify({ code: code ?? name }) };
}

/** A request whose address states its key. */
function requestFor(key: string) {
  const time = TIMES[Math.floor(Math.random() * TIMES.length)];
  return { serviceId: 1, date: bookableDay(), time, address: `12 Row ${key}, London, SE1 7AB` };
}

/** Days from the one after tomorrow within what the form offers, without Sundays. */
const DAYS = Array.from({ length: 23 }, (_, index) => new Date(Date.now() + (2 + index) * DAY_MS))
  .filter((day) => day.getUTCDay() !== 0)
  .map((day) => day.toISOString().slice(0, 10));

/** Returns one of the days, the same for the same number; by default any of them. */
export function bookableDay(number = Math.floor(Math.random() * DAYS.length)): string {
  return DAYS[number % DAYS.length] ?? '';
}
