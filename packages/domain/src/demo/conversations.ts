import type { Tx } from '../platform/database/database.ts';
import { insertMessage, openConversation } from '../messages/message.queries.ts';
import { addMinutes } from '../platform/time.ts';

interface DemoConversation {
  customer: string;
  provider: string;
  /** How many days ago it began. */
  daysAgo: number;
  /** Who says what, ten minutes apart. */
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

/** Writes the demo's conversations; the last word of each is not read yet. */
export async function seedConversations(tx: Tx, ids: (name: string) => number, now: Date): Promise<void> {
  for (const { customer, provider, daysAgo, lines } of CONVERSATIONS) {
    const sides = { customerId: ids(customer), providerId: ids(provider) };
    const { id: conversationId } = await openConversation(tx, sides);
    const begun = addMinutes(now, -daysAgo * DAY_MINUTES);
    for (const [index, [by, body]] of lines.entries()) {
      const senderId = by === 'customer' ? sides.customerId : sides.providerId;
      const message = { conversationId, senderId, bookingId: null, body };
      await insertMessage(tx, message, addMinutes(begun, index * PAUSE_MINUTES));
    }
  }
}
