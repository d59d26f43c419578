import { Agent } from 'node:http';
import { bookableDay } from './bookings.ts';
import { median, send } from './calls.ts';

/**
 * Books and cancels without a pause until SIGTERM, as several writers: each has its own connection and cycles through its
 * share of the customers, because the bookings of a customer are limited per day. Then prints how many bookings were made,
 * refused and failed, and the median time of a booking request. `node writers.ts <origin> <writers> <session tokens, by commas>`
 */
const [origin = '', writers = '', list = ''] = process.argv.slice(2);
const tokens = list.split(',');
const agent = new Agent({ keepAlive: true });
const TIMES_OF_DAY = ['10:00', '12:00', '14:00', '16:00', '17:00'];
/** The codes of a time at which no provider is free. */
const TAKEN = /slot_taken|provider_unavailable/;
const count = { made: 0, refused: 0, failed: 0 };
/** The first answer that was neither a booking, a cancellation nor a time that is taken. */
let failure = '';
const durations: number[] = [];
const stopping = new AbortController();

process.once('SIGTERM', () => stopping.abort());
process.stdout.write('ready\n');
await Promise.all(Array.from({ length: Number(writers) }, (_, writer) => book(writer)));
process.stdout.write(`${JSON.stringify({ ...count, failure, median: median(durations) })}\n`);
agent.destroy();

async function book(writer: number): Promise<void> {
  for (let turn = writer; !stopping.signal.aborted; turn += Number(writers)) {
    const cookie = `doorstep_session=${tokens[turn % tokens.length]}`;
    const began = performance.now();
    const time = TIMES_OF_DAY[Math.floor(Math.random() * TIMES_OF_DAY.length)];
    const body = { serviceId: 1, date: bookableDay(), time, address: '12 Marigold Row, London, SE1 7AB' };
    const { status, text } = await send(`${origin}/api/bookings`, { method: 'POST', agent, cookie, body });
    durations.push(performance.now() - began);
    if (status === 409 && TAKEN.test(text)) count.refused += 1;
    else if (status === 201) {
      count.made += 1;
      const { id } = JSON.parse(text) as { id: number };
      const cancelled = await send(`${origin}/api/bookings/${id}/status`, {
        method: 'PATCH',
        agent,
        cookie,
        body: { status: 'cancelled' },
      });
      if (cancelled.status !== 200) fail(cancelled);
    } else fail({ status, text });
  }
}

function fail({ status, text }: Awaited<ReturnType<typeof send>>): void {
  count.failed += 1;
  failure ||= `${status}: ${text.slice(0, 300)}`;
}
