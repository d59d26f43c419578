import { insertTicket, type TicketRow } from '../src/support/ticket.queries.ts';
import { type Freshdesk, FreshdeskUnreachable } from '../src/support/freshdesk/freshdesk.ts';
import type { World } from './world.ts';

/** Returns a Freshdesk with these methods, whose others are unreachable. */
export function aFreshdesk(methods: Partial<Freshdesk> = {}): Freshdesk {
  const fails = () => Promise.reject(new FreshdeskUnreachable('It is down'));
  const url = new URL('https://doorstep.freshdesk.test');
  const calls = {
    create: fails,
    update: fails,
    conversation: fails,
    write: fails,
    listUpdated: fails,
    listGone: fails,
    listLatest: fails,
    agents: fails,
  };
  return { url, ...calls, ...methods };
}

const AT = '2026-03-01T10:00:00.000Z';

/** Stores a ticket as the copy of one in Freshdesk, unless `changes` say otherwise. */
export function aTicket(world: World, changes: Partial<TicketRow> = {}): Promise<TicketRow> {
  const ticket = {
    name: 'Cal Moss',
    email: 'cal@example.test',
    subject: `Number ${changes.deskId} in Freshdesk`,
    description: 'Written there',
    priority: 2,
    status: 2,
    createdAt: AT,
    updatedAt: AT,
    handover: 'taken',
    ...changes,
  } as Parameters<typeof insertTicket>[1];
  return world.database.transaction((tx) => insertTicket(tx, ticket));
}
