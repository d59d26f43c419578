import type { Tx } from '../platform/database/database.ts';
import { openTicket } from '../support/open-ticket.ts';
import { PRIORITIES, TICKET_STATUSES } from '../support/ticket.policy.ts';
import { DEMO_CUSTOMERS } from './people.ts';

interface DemoTicket {
  customer: string;
  hoursAgo: number;
  subject: string;
  description: string;
  priority?: number;
  status?: number;
}

/** In every standing to their due times. */
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

/** What customers wrote to us, as it was kept then. */
export async function seedTickets(tx: Tx, ids: (name: string) => number, now: Date): Promise<void> {
  for (const { customer, hoursAgo, ...texts } of TICKETS) {
    const userId = ids(customer);
    const { email = '' } = DEMO_CUSTOMERS.find(({ name }) => name === customer) ?? {};
    const draft = { actorId: userId, userId, name: customer, email, receipt: false, ...texts };
    const at = new Date(now.getTime() - hoursAgo * HOUR_MS);
    await openTicket(tx, draft, { now: at, freshdeskConfigured: false });
  }
}
