import SqliteLibrary from 'better-sqlite3';
import { type Insert, addProvider, addUser, inserting } from './rows.ts';

const SERVICE = 1;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BOOKINGS_OF_A_CUSTOMER = 40;
const BOOKINGS_OF_A_PROVIDER = 500;
/** Of every so many bookings of a customer one lies ahead. */
const ONE_AHEAD_OF = 5;
const BATCH_SIZE = 10_000;

/** A customer whose dashboard is opened, by how many bookings are theirs. */
export interface Home {
  email: string;
  bookings: number;
}

interface Booked {
  userId: number;
  providerId: number;
  /** Which of the customer's it is, from 0. */
  number: number;
  seriesId: number | null;
}

interface Conversation {
  customerId: number;
  providerId: number;
  messages: number;
}

/**
 * Fills a database up to so many bookings, with what is kept beside them: events, reviews, conversations. Customers have
 * 40 each and providers 500, however many there are; those of the homes lie evenly among them. What no dashboard reads is
 * left out: the words of addresses, and the hours that are taken. All have the password of the demo.
 */
export function addHomes(file: string, { size, homes }: { size: number; homes: readonly Home[] }): void {
  const database = new SqliteLibrary(file);
  database.pragma('synchronous = off');
  database.pragma('cache_size = -262144');
  const insert = inserting(database);
  const present = database
    .prepare<[], { bookings: number }>('select count(*) as bookings from "booking"')
    .get();
  const password = database.prepare<[string], { hash: string }>(
    'select "passwordHash" as hash from "user" where "email" = ?',
  );
  const passwordHash = password.get('customer@doorstep.test')?.hash ?? '';
  const lastMessage = database.prepare('update "conversation" set "lastMessageId" = ? where "id" = ?');
  const town = database.transaction((from: number, to: number) => {
    for (let number = from; number < to; number += 1) book(number);
  });

  const firstProvider = addProvider(insert, 0, SERVICE);
  const owners = homes.map(({ email, bookings }, index) => {
    const userId = addUser(insert, 'customer', index);
    database
      .prepare(
        'update "user" set "email" = @email, "emailKey" = @email, "passwordHash" = @passwordHash where "id" = @userId',
      )
      .run({ email, passwordHash, userId });
    const createdAt = at(-300 * DAY_MS);
    const seriesId = insert('series', { userId, serviceId: SERVICE, pattern: 'weekly', createdAt });
    insert('favourite', { userId, otherId: firstProvider });
    converse({ customerId: userId, providerId: firstProvider, messages: 60 });
    return { userId, seriesId, bookings, booked: 0 };
  });
  const total = size - (present?.bookings ?? 0);
  const own = owners.reduce((sum, { bookings }) => sum + bookings, 0);
  if (total < own) throw new Error(`${size} bookings are fewer than the homes have`);
  let [customerId, providerId] = [0, firstProvider];

  function converse({ messages, ...sides }: Conversation): void {
    const conversationId = insert('conversation', sides);
    for (let hours = messages; hours > 0; hours -= 1) {
      const senderId = hours % 2 === 0 ? sides.customerId : sides.providerId;
      const said = { body: 'The gate is open from nine.', createdAt: at(-hours * HOUR_MS) };
      lastMessage.run(insert('message', { conversationId, senderId, ...said }), conversationId);
    }
  }

  /** One of the homes' when it is their turn, else one of the others'. */
  function book(number: number): void {
    if (number % BOOKINGS_OF_A_PROVIDER === 0) providerId = addProvider(insert, number + 1, SERVICE);
    for (const home of owners) {
      if (home.booked >= home.bookings || home.booked * total > number * home.bookings) continue;
      const isDateOfSeries = home.booked % ONE_AHEAD_OF === 0 && home.booked < ONE_AHEAD_OF * 8;
      const seriesId = isDateOfSeries ? home.seriesId : null;
      addBooking(insert, {
        userId: home.userId,
        providerId: firstProvider,
        number: home.booked,
        seriesId,
      });
      home.booked += 1;
      return;
    }
    const ofCustomer = number % BOOKINGS_OF_A_CUSTOMER;
    if (ofCustomer === 0 || customerId === 0) {
      customerId = addUser(insert, 'customer', homes.length + number);
      converse({ customerId, providerId, messages: 10 });
    }
    addBooking(insert, { userId: customerId, providerId, number: ofCustomer, seriesId: null });
  }

  for (let from = 0; from < total; from += BATCH_SIZE) town(from, Math.min(total, from + BATCH_SIZE));
  database.pragma('wal_checkpoint(truncate)');
  database.close();
}

/** A booking with its events: confirmed and ahead, or completed, and then every other one reviewed; returns its id. */
export function addBooking(insert: Insert, { userId, providerId, number, seriesId }: Booked): number {
  const isAhead = number % ONE_AHEAD_OF === 0;
  const day = (isAhead ? 1 : -1) * (1 + number) * DAY_MS;
  const [startsAt, createdAt] = [at(day), at(Math.min(day, 0) - 3 * DAY_MS)];
  const localDate = startsAt.slice(0, 10);
  const time = { startsAt, endsAt: at(day + HOUR_MS), localDate, time: startsAt.slice(11, 16), duration: 60 };
  const request = { address: '12 Willow Lane, London, SW1A 1AA', source: 'form', options: OPTIONS };
  const price = { price: 2500, totalPrice: 2500, lineItems: '[{"label":"1 hour","amount":2500}]' };
  const recurs = { recurring: seriesId ? 1 : 0, recurrencePattern: seriesId && 'weekly' };
  const bookingId = insert('booking', {
    userId,
    providerId,
    serviceId: SERVICE,
    status: isAhead ? 'confirmed' : 'completed',
    createdAt,
    ...time,
    ...request,
    ...price,
    ...recurs,
    seriesId,
    seriesDate: seriesId && localDate,
  });
  const event = (type: string, actorId: number, tells: number) =>
    insert('event', { type, actorId, bookingId, tells, data: '{}', createdAt, mailedAt: createdAt });
  event('booking.requested', userId, providerId);
  event('booking.accepted', providerId, userId);
  if (isAhead) return bookingId;
  event('access_details.read', providerId, userId);
  event('booking.completed', providerId, userId);
  if (number % 2 === 0) return bookingId;
  const review = { rating: 5, comment: 'Exactly what we hoped for.', recommend: 1 };
  insert('review', { userId, providerId, bookingId, ...review, createdAt });
  return bookingId;
}

const OPTIONS = JSON.stringify({ express: false, overnight: false, choices: {} });

/** The instant so many milliseconds from now. */
function at(offset: number): string {
  return new Date(Date.now() + offset).toISOString();
}
