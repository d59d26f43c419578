import { insertSeries } from '../bookings/series/series.queries.ts';
import { addDays, dayOfWeek, londonWall } from '../platform/calendar.ts';
import type { Database, Tx } from '../platform/database/database.ts';
import { markAllMailed } from '../platform/events/event.queries.ts';
import type { Passwords } from '../platform/users/passwords.ts';
import { DEMO_BOOKINGS, DEMO_SERIES, parseReview } from './bookings.ts';
import { markSeeded } from './demo.queries.ts';
import { inventHistory } from './history.ts';
import {
  DEMO_CUSTOMERS,
  DEMO_PASSWORD,
  DEMO_PROVIDERS,
  MAIN_PROVIDER,
  elementAt,
  DEMO_ADMIN,
  emailOf,
} from './people.ts';
import REVIEWS from './reviews.json' with { type: 'json' };
import { type SeedBooking, seedBookings } from './seed-bookings.ts';
import { type Ids, seedPeople } from './seed-people.ts';
import { sharedBookings } from '../bookings/booking.queries.ts';
import { advanceConversation, insertMessage, openConversation } from '../messages/message.queries.ts';
import { addMinutes } from '../platform/time.ts';
import { openTicket } from '../support/open-ticket.ts';
import { type EntryDraft, insertEntry } from '../support/ticket-entry.queries.ts';
import { PRIORITIES, TICKET_STATUSES } from '../support/ticket.policy.ts';
import CONVERSATIONS from './conversations.json' with { type: 'json' };
import TICKETS from './tickets.json' with { type: 'json' };

/**
 * Fills an empty database with the demo data, once, however many processes start together. Does nothing if it is already
 * there. @throws Error if the database has other data (RUN-2)
 */
export async function seedDemo(database: Database, passwords: Passwords, now: Date): Promise<void> {
  const passwordHash = await passwords.inTurn({ address: 'demo', isKnown: true }, ({ hash }) =>
    hash(DEMO_PASSWORD),
  );
  await database.transaction(async (tx) => {
    if (!(await markSeeded(tx))) return;
    const ids = await seedPeople(tx, passwordHash, now);
    const today = londonWall(now).date;
    const dated = DEMO_BOOKINGS.map(({ day, ...booking }) => ({ ...booking, date: workingDay(day, today) }));
    const series = await planSeries(tx, ids, now);
    await seedBookings(tx, ids, [...dated, ...series, ...reviewedJobs(today), ...inventHistory(today)], now);
    await seedConversations(tx, ids, now);
    await seedTickets(tx, ids, now);
    await markAllMailed(tx, now);
  });
}

async function planSeries(tx: Tx, ids: Ids, now: Date): Promise<SeedBooking[]> {
  const { dates, confirmedDates, day, ...shared } = DEMO_SERIES;
  const userId = ids(shared.customer);
  const created = {
    userId,
    serviceId: shared.service,
    pattern: 'weekly',
    createdAt: now.toISOString(),
  } as const;
  const seriesId = await insertSeries(tx, created);
  const first = workingDay(day, londonWall(now).date);
  return Array.from({ length: dates }, (_, week) => ({
    ...shared,
    seriesId,
    date: addDays(first, 7 * week),
    status: week < confirmedDates ? 'confirmed' : 'pending',
  }));
}

/** The newest reviewed job of the main provider, and the working days between two. */
const FIRST_REVIEWED_DAY = -8;
const DAYS_BETWEEN_REVIEWS = 3;
const REVIEWED_TIMES = ['10:00', '09:00', '14:00', '11:30'];

/** Returns the reviewed jobs of the main provider, the oldest first, over the last three months. */
function reviewedJobs(today: string): SeedBooking[] {
  const services = DEMO_PROVIDERS.find(({ name }) => name === MAIN_PROVIDER)?.services ?? [];
  const jobs = REVIEWS.byProvider[MAIN_PROVIDER].map((line, index) => ({
    customer: elementAt(DEMO_CUSTOMERS, index).name,
    provider: MAIN_PROVIDER,
    service: elementAt(services, index),
    date: workingDay(FIRST_REVIEWED_DAY - DAYS_BETWEEN_REVIEWS * index, today),
    time: elementAt(REVIEWED_TIMES, index),
    status: 'completed' as const,
    jobNote: null,
    review: parseReview(line),
  }));
  return jobs.toReversed();
}

/** Returns the day that is `count` working days (Monday to Saturday) from today. */
function workingDay(count: number, today: string): string {
  const step = Math.sign(count);
  let date = today;
  for (let left = Math.abs(count); left > 0;) {
    date = addDays(date, step);
    if (dayOfWeek(date) !== 0) left -= 1;
  }
  return date;
}

const DAY_MINUTES = 24 * 60;
const PAUSE_MINUTES = 10;
const FROM_CUSTOMER = '< ';

/** Inserts the conversations, each about the next visit of its two people; the last message of each is unread. */
async function seedConversations(tx: Tx, ids: Ids, now: Date): Promise<void> {
  for (const { customer, provider, daysAgo, lines } of CONVERSATIONS) {
    const sides = { customerId: ids(customer), providerId: ids(provider) };
    const { id: conversationId } = await openConversation(tx, sides);
    const visits = await sharedBookings(tx, sides);
    const ahead = visits.filter(({ endsAt }) => endsAt > now.toISOString());
    const [next] = ahead.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt));
    const startedAt = addMinutes(now, -daysAgo * DAY_MINUTES);
    let lastMessageId = 0;
    for (const [index, line] of lines.entries()) {
      const senderId = line.startsWith(FROM_CUSTOMER) ? sides.customerId : sides.providerId;
      const message = {
        conversationId,
        senderId,
        bookingId: next?.id ?? null,
        body: line.slice(FROM_CUSTOMER.length),
      };
      const at = addMinutes(startedAt, index * PAUSE_MINUTES);
      ({ id: lastMessageId } = await insertMessage(tx, message, at));
    }
    await advanceConversation(tx, conversationId, { lastMessageId });
  }
}

const HOUR_MS = 3_600_000;

type DemoEntry = [kind: EntryDraft['kind'], minutes: number, body: string];

/** Opens the tickets with their conversations; every priority, status and SLA status is present. */
async function seedTickets(tx: Tx, ids: Ids, now: Date): Promise<void> {
  for (const { customer: name, hoursAgo, priority, status, conversation, ...texts } of TICKETS) {
    const userId = ids(name);
    const numbers = {
      priority: PRIORITIES[priority as keyof typeof PRIORITIES],
      status: TICKET_STATUSES[status as keyof typeof TICKET_STATUSES],
    };
    const draft = {
      ...texts,
      ...numbers,
      actorId: userId,
      userId,
      name,
      email: emailOf(name),
      receipt: false,
    };
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const ticket = await openTicket(tx, draft, { now: at, freshdeskConfigured: false });
    for (const [kind, minutes, body] of conversation as DemoEntry[]) {
      const authorId = kind === 'answer' ? userId : ids(DEMO_ADMIN.name);
      await insertEntry(tx, ticket, { kind, body, authorId }, addMinutes(at, minutes));
    }
  }
}
