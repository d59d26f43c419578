import type { Tx } from '../platform/database/database.ts';
import { sharedBookings } from '../bookings/booking.queries.ts';
import { insertMessage, openConversation } from '../messages/message.queries.ts';
import { addMinutes } from '../platform/time.ts';
import { openTicket } from '../support/open-ticket.ts';
import { PRIORITIES, TICKET_STATUSES } from '../support/ticket.policy.ts';
import { DEMO_CUSTOMERS } from './people.ts';

interface DemoConversation {
  customer: string;
  provider: string;
  daysAgo: number;
  /** Ten minutes apart. */
  lines: readonly [by: 'customer' | 'provider', body: string][];
}

const CONVERSATIONS: readonly DemoConversation[] = [
  {
    customer: 'Amara Cole',
    provider: 'Tom Fielding',
    daysAgo: 3,
    lines: [
      ['customer', 'Could you bring the long hedge shears as well?'],
      ['provider', 'They are in the van. See you in the garden!'],
    ],
  },
  {
    customer: 'Amara Cole',
    provider: 'Grace Mensah',
    daysAgo: 1,
    lines: [
      ['customer', 'Hello Grace, the key is in the usual box.'],
      ['provider', 'Thank you! Shall I do the oven this time?'],
      ['customer', 'Yes please, and the windows if there is time.'],
      ['provider', 'Will do. See you then.'],
    ],
  },
  {
    customer: 'Julian Frost',
    provider: 'Grace Mensah',
    daysAgo: 1,
    lines: [['customer', 'Is the steam cleaner all right on old floorboards?']],
  },
];

const DAY_MINUTES = 24 * 60;
const PAUSE_MINUTES = 10;

/** Inserts the conversations, each about the next visit of its two people; the last message of each is unread. */
export async function seedConversations(tx: Tx, ids: (name: string) => number, now: Date): Promise<void> {
  for (const { customer, provider, daysAgo, lines } of CONVERSATIONS) {
    const sides = { customerId: ids(customer), providerId: ids(provider) };
    const { id: conversationId } = await openConversation(tx, sides);
    const visits = await sharedBookings(tx, sides);
    const ahead = visits.filter(({ endsAt }) => endsAt > now.toISOString());
    const [next] = ahead.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt));
    const startedAt = addMinutes(now, -daysAgo * DAY_MINUTES);
    for (const [index, [by, body]] of lines.entries()) {
      const senderId = by === 'customer' ? sides.customerId : sides.providerId;
      const message = { conversationId, senderId, bookingId: next?.id ?? null, body };
      await insertMessage(tx, message, addMinutes(startedAt, index * PAUSE_MINUTES));
    }
  }
}

interface DemoTicket {
  customer: string;
  hoursAgo: number;
  subject: string;
  description: string;
  priority?: number;
  status?: number;
}

/** Every SLA status is present. */
const TICKETS: readonly DemoTicket[] = [
  {
    customer: 'Robert Hale',
    hoursAgo: 120,
    subject: 'A receipt for last month',
    description: 'Could I have the visits of last month on one page, for my landlord?',
    priority: PRIORITIES.low,
    status: TICKET_STATUSES.closed,
  },
  {
    customer: 'Mei Tanaka',
    hoursAgo: 26,
    subject: 'The side gate sticks',
    description: 'Whoever comes next should lift it a little while they push. Can you pass it on?',
    priority: PRIORITIES.high,
  },
  {
    customer: 'Julian Frost',
    hoursAgo: 22,
    subject: 'Nobody has rung yet',
    description: 'I was promised a call about the silk dress yesterday afternoon.',
    priority: PRIORITIES.high,
    status: TICKET_STATUSES.pending,
  },
  {
    customer: 'Amara Cole',
    hoursAgo: 3,
    subject: 'Two children from May on',
    description: 'Can the same person look after both, or shall I book twice?',
  },
];

const HOUR_MS = 3_600_000;

export async function seedTickets(tx: Tx, ids: (name: string) => number, now: Date): Promise<void> {
  for (const { customer, hoursAgo, ...texts } of TICKETS) {
    const userId = ids(customer);
    const { email = '' } = DEMO_CUSTOMERS.find(({ name }) => name === customer) ?? {};
    const draft = { actorId: userId, userId, name: customer, email, receipt: false, ...texts };
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    await openTicket(tx, draft, { now: at, freshdeskConfigured: false });
  }
}
