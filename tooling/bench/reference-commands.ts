import { createHash } from 'node:crypto';
import type { Store } from './reference-store.ts';

export interface ReferenceRequest {
  path: string;
  cookie: string | undefined;
  body: Record<string, unknown>;
}

const SLOT_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DURATION = 60;

/** Answers the same calls as our server, with the same durable changes and without most of its rules. */
export function answerCommand(store: Store, { path, cookie, body }: ReferenceRequest): [number, unknown] {
  const now = new Date().toISOString();
  const token = /doorstep_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const viewer = store.viewer(createHash('sha256').update(token).digest('hex'), now);
  if (!viewer) return [401, {}];
  const call = { store, viewerId: viewer.id, now };
  if (path === '/api/bookings') return request(call, body);
  if (path === '/trpc/bookings.reschedule') return unlessHeld(() => reschedule(call, body));
  if (path === '/trpc/messages.send') return send(call, body);
  return changeStatus(call, Number(path.split('/')[3]), body['status'] === 'confirmed');
}

/** Responds 409 when another booking holds the time, which violates the key of the claims. */
function unlessHeld(work: () => [number, unknown]): [number, unknown] {
  try {
    return work();
  } catch (error) {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code !== 'SQLITE_CONSTRAINT_PRIMARYKEY' && code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
    return [409, {}];
  }
}

interface CommandCall {
  store: Store;
  viewerId: number;
  now: string;
}

function times({ date, time }: Record<string, unknown>) {
  const start = Date.parse(`${String(date)}T${String(time)}Z`);
  const fromSlot = start / SLOT_MS;
  const endsAt = new Date(start + HOUR_MS).toISOString();
  const row = {
    startsAt: new Date(start).toISOString(),
    endsAt,
    localDate: String(date),
    time: String(time),
  };
  return { row, fromSlot, toSlot: fromSlot + DURATION / 15 };
}

function request({ store, viewerId, now }: CommandCall, body: Record<string, unknown>): [number, unknown] {
  const { row, fromSlot, toSlot } = times(body);
  const serviceId = Number(body['serviceId']);
  const address = String(body['address']);
  const price = store.price(serviceId);
  if (price === undefined) return [400, {}];
  return store.transaction(() => {
    const providerId = store.freeProvider(serviceId, fromSlot, toSlot);
    if (providerId === undefined) return [409, {}];
    const bookingId = store.insert('booking', {
      ...row,
      userId: viewerId,
      providerId,
      serviceId,
      status: 'pending',
      createdAt: now,
      duration: DURATION,
      address,
      searchKey: address.toLowerCase(),
      source: 'form',
      options: '{"express":false,"overnight":false,"choices":{}}',
      recurring: 0,
      price,
      totalPrice: price,
      lineItems: JSON.stringify([{ label: '1 hour', amount: price }]),
      expiresAt: row.startsAt,
    });
    for (const term of new Set(address.toLowerCase().match(/\w+/g)))
      store.insert('bookingTerm', { term, bookingId });
    hold(store, { providerId, bookingId, fromSlot, toSlot });
    count(store, row.localDate, ['bookings.made', 1], ['bookings.pending', 1]);
    record(store, { type: 'booking.requested', actorId: viewerId, bookingId, now });
    return [201, present(store, bookingId)];
  });
}

function changeStatus(
  { store, viewerId, now }: CommandCall,
  bookingId: number,
  isAccepted: boolean,
): [number, unknown] {
  return store.transaction(() => {
    const booking = store.booking(bookingId);
    if (!booking || (booking.userId !== viewerId && booking.providerId !== viewerId)) return [404, {}];
    const to = isAccepted ? 'confirmed' : 'cancelled';
    if (!store.setStatus(bookingId, booking.status, to, isAccepted ? null : 'customer')) return [409, {}];
    if (!isAccepted) store.release(bookingId);
    const answers = isAccepted ? ([['answers', 1]] as const) : [];
    count(store, booking.localDate, [`bookings.${booking.status}`, -1], [`bookings.${to}`, 1], ...answers);
    const type = isAccepted ? 'booking.accepted' : 'booking.cancelled';
    record(store, { type, actorId: viewerId, bookingId, now });
    return [200, present(store, bookingId)];
  });
}

function reschedule({ store, viewerId, now }: CommandCall, body: Record<string, unknown>): [number, unknown] {
  const { row, fromSlot, toSlot } = times(body);
  const bookingId = Number(body['bookingId']);
  return store.transaction(() => {
    const booking = store.booking(bookingId);
    if (booking?.userId !== viewerId) return [404, {}];
    store.release(bookingId);
    hold(store, { providerId: booking.providerId, bookingId, fromSlot, toSlot });
    store.setTime(bookingId, row);
    count(store, booking.localDate, ['bookings.pending', -1]);
    count(store, row.localDate, ['bookings.pending', 1]);
    record(store, { type: 'booking.rescheduled', actorId: viewerId, bookingId, now });
    return [200, { result: { data: present(store, bookingId) } }];
  });
}

function send({ store, viewerId, now }: CommandCall, body: Record<string, unknown>): [number, unknown] {
  return store.transaction(() => {
    const conversationId = store.conversation(viewerId, Number(body['userId']));
    const message = { conversationId, senderId: viewerId, body: String(body['body']), createdAt: now };
    const id = store.insert('message', message);
    store.setLastMessage(conversationId, id);
    record(store, { type: 'message.sent', actorId: viewerId, bookingId: null, now });
    return [200, { result: { data: { conversationId, message: { id, ...message } } } }];
  });
}

function hold(
  store: Store,
  { fromSlot, toSlot, ...held }: { providerId: number; bookingId: number; fromSlot: number; toSlot: number },
): void {
  for (let slot = fromSlot; slot < toSlot; slot += 1) store.insert('claim', { ...held, slot });
  store.insert('busyTime', { ...held, fromSlot, toSlot });
}

function count(store: Store, period: string, ...deltas: (readonly [name: string, delta: number])[]): void {
  for (const [name, delta] of deltas) store.insert('counterDelta', { period, name, delta });
}

function record(
  store: Store,
  { now, ...event }: { type: string; actorId: number; bookingId: number | null; now: string },
): void {
  store.insert('event', { ...event, data: '{}', createdAt: now });
}

function present(store: Store, id: number): unknown {
  const booking = store.booking(id);
  return booking && { ...booking, lineItems: JSON.parse(String(booking['lineItems'])) as unknown };
}
