import { createHash } from 'node:crypto';
import { type Store, type StorePool, inTransaction } from './reference-store.ts';

/** The status and the body of a response. */
type Answer = [status: number, body: unknown];

export interface ReferenceRequest {
  path: string;
  cookie: string | undefined;
  body: Record<string, unknown>;
}

const SLOT_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;
const DURATION = 60;

/** Answers the same calls as our server, with the same durable changes and without most of its rules. */
export async function answerCommand(stores: StorePool, request: ReferenceRequest): Promise<Answer> {
  return stores.use((store) => answer(store, request));
}

async function answer(store: Store, { path, cookie, body }: ReferenceRequest): Promise<Answer> {
  const now = new Date().toISOString();
  const token = /doorstep_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? '';
  const viewer = await store.viewer(createHash('sha256').update(token).digest('hex'), now);
  if (!viewer) return [401, {}];
  const call = { store, viewerId: viewer.id, now };
  if (path === '/api/bookings') return unlessHeld(() => requestBooking(call, body));
  if (path === '/trpc/bookings.reschedule') return unlessHeld(() => reschedule(call, body));
  if (path === '/trpc/messages.send') return send(call, body);
  return changeStatus(call, Number(path.split('/')[3]), body['status'] === 'confirmed');
}

/** Codes of a violated key, in SQLite and in PostgreSQL. */
const TAKEN = new Set<unknown>(['SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE', '23505']);

/** Responds 409 when another booking holds the time, which violates the key of the claims. */
async function unlessHeld(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    // Drizzle wraps what the library throws.
    const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
    if (!TAKEN.has(code ?? cause?.code)) throw error;
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

async function requestBooking(
  { store, viewerId, now }: CommandCall,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { row, fromSlot, toSlot } = times(body);
  const serviceId = Number(body['serviceId']);
  const address = String(body['address']);
  const price = await store.price(serviceId);
  if (price === undefined) return [400, {}];
  return inTransaction(store, async () => {
    const providerId = await store.freeProvider(serviceId, fromSlot, toSlot);
    if (providerId === undefined) return [409, {}];
    const bookingId = await store.insert('booking', {
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
      await store.insert('bookingTerm', { term, bookingId });
    await hold(store, { providerId, bookingId, fromSlot, toSlot });
    await count(store, row.localDate, ['bookings.made', 1], ['bookings.pending', 1]);
    await record(store, { type: 'booking.requested', actorId: viewerId, bookingId, now });
    return [201, await present(store, bookingId)];
  });
}

async function changeStatus(
  { store, viewerId, now }: CommandCall,
  bookingId: number,
  isAccepted: boolean,
): Promise<Answer> {
  return inTransaction(store, async () => {
    const booking = await store.booking(bookingId);
    if (!booking || (booking.userId !== viewerId && booking.providerId !== viewerId)) return [404, {}];
    const to = isAccepted ? 'confirmed' : 'cancelled';
    const reason = isAccepted ? null : 'customer';
    if (!(await store.setStatus(bookingId, booking.status, to, reason))) return [409, {}];
    if (!isAccepted) await store.release(bookingId);
    const answers = isAccepted ? ([['answers', 1]] as const) : [];
    await count(
      store,
      booking.localDate,
      [`bookings.${booking.status}`, -1],
      [`bookings.${to}`, 1],
      ...answers,
    );
    const type = isAccepted ? 'booking.accepted' : 'booking.cancelled';
    await record(store, { type, actorId: viewerId, bookingId, now });
    return [200, await present(store, bookingId)];
  });
}

async function reschedule(
  { store, viewerId, now }: CommandCall,
  body: Record<string, unknown>,
): Promise<Answer> {
  const { row, fromSlot, toSlot } = times(body);
  const bookingId = Number(body['bookingId']);
  return inTransaction(store, async () => {
    const booking = await store.booking(bookingId);
    if (booking?.userId !== viewerId) return [404, {}];
    await store.release(bookingId);
    await hold(store, { providerId: booking.providerId, bookingId, fromSlot, toSlot });
    await store.setTime(bookingId, row);
    await count(store, booking.localDate, ['bookings.pending', -1]);
    await count(store, row.localDate, ['bookings.pending', 1]);
    await record(store, { type: 'booking.rescheduled', actorId: viewerId, bookingId, now });
    return [200, { result: { data: await present(store, bookingId) } }];
  });
}

async function send({ store, viewerId, now }: CommandCall, body: Record<string, unknown>): Promise<Answer> {
  return inTransaction(store, async () => {
    const conversationId = await store.conversation(viewerId, Number(body['userId']));
    const message = { conversationId, senderId: viewerId, body: String(body['body']), createdAt: now };
    const id = await store.insert('message', message);
    await store.setLastMessage(conversationId, id);
    await record(store, { type: 'message.sent', actorId: viewerId, bookingId: null, now });
    return [200, { result: { data: { conversationId, message: { id, ...message } } } }];
  });
}

async function hold(
  store: Store,
  { fromSlot, toSlot, ...held }: { providerId: number; bookingId: number; fromSlot: number; toSlot: number },
): Promise<void> {
  for (let slot = fromSlot; slot < toSlot; slot += 1) await store.insert('claim', { ...held, slot });
  await store.insert('busyTime', { ...held, fromSlot, toSlot });
}

async function count(
  store: Store,
  period: string,
  ...deltas: (readonly [name: string, delta: number])[]
): Promise<void> {
  for (const [name, delta] of deltas) await store.insert('counterDelta', { period, name, delta });
}

async function record(
  store: Store,
  { now, ...event }: { type: string; actorId: number; bookingId: number | null; now: string },
): Promise<void> {
  await store.insert('event', { ...event, data: '{}', createdAt: now });
}

async function present(store: Store, id: number): Promise<unknown> {
  const booking = await store.booking(id);
  return booking && { ...booking, lineItems: JSON.parse(String(booking['lineItems'])) as unknown };
}
