import type { Tx } from '../platform/database/database.ts';
import { sharedBookings } from '../bookings/booking.queries.ts';
import { advanceConversation, insertMessage, openConversation } from '../messages/message.queries.ts';
import { addMinutes } from '../platform/time.ts';
import { openTicket } from '../support/open-ticket.ts';
import { type EntryDraft, insertEntry } from '../support/ticket-entry.queries.ts';
import { PRIORITIES, TICKET_STATUSES } from '../support/ticket.policy.ts';
import CONVERSATIONS from './conversations.json' with { type: 'json' };
import { DEMO_ADMIN, emailOf } from './people.ts';
import type { Ids } from './seed-people.ts';
import TICKETS from './tickets.json' with { type: 'json' };

const DAY_MINUTES = 24 * 60;
const PAUSE_MINUTES = 10;
const FROM_CUSTOMER = '< ';

/** Inserts the conversations, each about the next visit of its two people; the last message of each is unread. */
export async function seedConversations(tx: Tx, ids: Ids, now: Date): Promise<void> {
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
export async function seedTickets(tx: Tx, ids: Ids, now: Date): Promise<void> {
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
