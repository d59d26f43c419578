import { setTimeout as sleep } from 'node:timers/promises';
import { isoAt, openToFill } from '../bench/fill.ts';

/** More at once would be announced as `missed`. */
const EVENTS_BATCH_SIZE = 1000;
/** The interval at which a server looks for events of other processes. */
const POLL_MS = 600;

/** Records events for everyone behind the server's back; returns their ids. */
export async function addEvents(file: string, number: number): Promise<number[]> {
  const { database, insert } = openToFill(file);
  const event = { type: 'service.updated', actorId: null, bookingId: null, tells: null, data: '{}' };
  const ids: number[] = [];
  while (ids.length < number) {
    const size = Math.min(EVENTS_BATCH_SIZE, number - ids.length);
    const add = database.transaction(() => {
      const at = { createdAt: isoAt(0), mailedAt: isoAt(0) };
      return Array.from({ length: size }, () => insert('event', { ...event, ...at }));
    });
    ids.push(...add());
    if (ids.length < number) await sleep(POLL_MS);
  }
  database.close();
  return ids;
}
