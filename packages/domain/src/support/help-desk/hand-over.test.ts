import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type World, aQuestion, anAdmin, openWorld } from '@doorstep/domain/testing';
import { changeHere } from '../change-ticket.ts';
import type { DeskTicket, TicketContent } from '../desk-ticket.ts';
import { claimTickets } from '../hand-over.queries.ts';
import { storeMirroredTickets } from '../desk-mirror.queries.ts';
import { ERASED_TEXT, findTicket, lockTicket, updateTicket } from '../ticket.queries.ts';
import { syncTickets } from './hand-over.ts';
import { DeskRejected, DeskUnreachable, type HelpDesk } from './help-desk.ts';

/** Changes follow a ticket to the desk (SUP-18). What the desk answers over HTTP is tried in the API's contract. */

let world: World;
let desk: ReturnType<typeof openDesk>;
beforeEach(async () => {
  world = await openWorld();
  desk = openDesk();
});
afterEach(() => world.close());

/** A desk in memory; `asked` is what it was to make or change, and `meanwhile` happens while it does. */
function openDesk() {
  const tickets: DeskTicket[] = [];
  const asked: object[] = [];
  const state = { meanwhile: async () => {}, fails: (): Error | undefined => undefined };
  async function answering(call: object, ticket: () => DeskTicket): Promise<DeskTicket> {
    asked.push(call);
    const failure = state.fails();
    if (failure) throw failure;
    const answer = structuredClone(ticket());
    await state.meanwhile();
    return answer;
  }
  const helpDesk: HelpDesk = {
    url: new URL('https://doorstep.freshdesk.test'),
    create: ({ tag, requester, ...content }) =>
      answering(content, () => {
        const at = world.now.toISOString();
        const made = {
          deskId: tickets.length + 1,
          createdAt: at,
          updatedAt: at,
          dueBy: null,
          firstResponseDue: null,
        };
        tickets.push({ ...content, ...made, responderId: null, tags: [tag], requester, gone: null });
        return tickets.at(-1)!;
      }),
    async show(deskId) {
      const failure = state.fails();
      if (failure) throw failure;
      return structuredClone(tickets[deskId - 1]!);
    },
    update: (deskId, changes) =>
      answering(changes, () =>
        Object.assign(tickets[deskId - 1]!, changes, { updatedAt: world.now.toISOString() }),
      ),
    listGone: async () => ({ tickets: [], isLast: true }),
    listUpdated: async () => ({ tickets: structuredClone(tickets), isLast: true }),
    listLatest: async () => ({ tickets: structuredClone(tickets), isLast: true }),
    agents: async () => [],
  };
  return { tickets, asked, state, helpDesk };
}

async function write(): Promise<number> {
  const { ticketId } = await world.as(null, { helpDesk: desk.helpDesk }).support.contact(aQuestion());
  return ticketId;
}
const handOver = () =>
  syncTickets({ database: world.database, helpDesk: desk.helpDesk, clock: () => world.now });
const change = (id: number, changes: Partial<TicketContent>) =>
  world.database.transaction(async (tx) => {
    await changeHere(tx, (await lockTicket(tx, id))!, changes, { actorId: null, now: world.now });
  });
const here = async (id: number) => (await findTicket(world.database.read, id))!;
const keep = (tickets: DeskTicket[]) =>
  storeMirroredTickets(world.database, tickets, world.now.toISOString(), world.now);
function pass(minutes: number): void {
  world.at(new Date(world.now.getTime() + minutes * 60_000));
}

describe('what is changed here', () => {
  it('before the desk has the ticket goes there with it', async () => {
    const id = await write();
    await change(id, { status: 3 });
    await handOver();
    expect(desk.asked).toMatchObject([{ subject: 'A question', status: 3 }]);
    expect(await here(id)).toMatchObject({ handover: 'taken', unsent: '[]' });
  });

  it('while the desk takes the ticket follows it at once', async () => {
    const id = await write();
    desk.state.meanwhile = async () => {
      desk.state.meanwhile = async () => {};
      await change(id, { status: 5, subject: 'Answered' });
    };
    await handOver();
    expect(desk.asked).toEqual([expect.anything(), { subject: 'Answered', status: 5 }]);
    expect(desk.tickets).toMatchObject([{ subject: 'Answered', status: 5, priority: 2 }]);
    expect(await here(id)).toMatchObject({ handover: 'taken', subject: 'Answered', status: 5 });
  });

  it('of a ticket that the desk has goes there alone, and once', async () => {
    const id = await write();
    await handOver();
    await change(id, { status: 5 });
    await change(id, { status: 5 });
    await handOver();
    await handOver();
    expect(desk.asked.slice(1)).toEqual([{ status: 5 }]);
    expect(await here(id)).toMatchObject({ handover: 'taken', unsent: '[]' });
  });

  it('again while it is told waits for its turn, and nothing of it is lost', async () => {
    const id = await write();
    await handOver();
    await change(id, { status: 3 });
    desk.state.meanwhile = async () => {
      desk.state.meanwhile = async () => {};
      await change(id, { status: 4 });
    };
    await handOver();
    expect(desk.asked.slice(1)).toEqual([{ status: 3 }, { status: 4 }]);
    expect(desk.tickets).toMatchObject([{ status: 4 }]);
  });

  it('waits while the desk is down, and is not undone by the copy meanwhile', async () => {
    const id = await write();
    await handOver();
    pass(1);
    desk.state.fails = () => new DeskUnreachable('It is down');
    await change(id, { status: 5 });
    await handOver();
    desk.tickets[0] = { ...desk.tickets[0]!, priority: 4, updatedAt: world.now.toISOString() };
    pass(1);
    await keep(desk.tickets);
    expect(await here(id)).toMatchObject({
      status: 5,
      priority: 4,
      handover: 'waiting',
      deskError: 'It is down',
    });
    desk.state.fails = () => undefined;
    pass(5);
    await handOver();
    expect(desk.tickets).toMatchObject([{ status: 5, priority: 4 }]);
    await keep(desk.tickets);
    expect(await here(id)).toMatchObject({ status: 5, handover: 'taken', deskError: null });
  });

  it('is not undone by a list that was read before it was told', async () => {
    const id = await write();
    await handOver();
    const read = structuredClone(desk.tickets);
    pass(1);
    await change(id, { status: 5 });
    await handOver();
    await keep(read);
    expect(await here(id)).toMatchObject({ status: 5 });
  });

  it('and refused waits for another change, which goes there', async () => {
    const id = await write();
    await handOver();
    desk.state.fails = () => new DeskRejected('status: It is closed for good');
    await change(id, { status: 3 });
    await handOver();
    expect(await here(id)).toMatchObject({
      handover: 'rejected',
      deskError: 'status: It is closed for good',
    });
    pass(60);
    await handOver();
    expect(desk.tickets).toMatchObject([{ status: 2 }]);
    desk.state.fails = () => undefined;
    await change(id, { status: 5 });
    await handOver();
    expect(desk.asked.at(-1)).toEqual({ status: 5 });
    expect(await here(id)).toMatchObject({ handover: 'taken', deskError: null });
  });
});

describe('what is changed on both sides (SUP-20)', () => {
  /** Somebody changes the ticket at the desk itself. */
  const changeThere = (changes: Partial<TicketContent>) =>
    Object.assign(desk.tickets[0]!, changes, { updatedAt: world.now.toISOString() });

  /** A ticket that the desk has; what is changed of it from now on waits until the desk is up. */
  async function whileItIsDown(): Promise<number> {
    const id = await write();
    await handOver();
    pass(1);
    desk.state.fails = () => new DeskUnreachable('It is down');
    return id;
  }
  async function comesBack(): Promise<void> {
    desk.state.fails = () => undefined;
    pass(5);
    await handOver();
  }

  it('stands as the later of both has it, field by field, and the ticket says what was overtaken', async () => {
    const id = await whileItIsDown();
    await change(id, { status: 5, priority: 4 });
    await handOver();
    pass(2);
    changeThere({ status: 3 });
    await comesBack();
    expect(desk.asked.slice(1)).toEqual([{ priority: 4 }]);
    expect(desk.tickets).toMatchObject([{ status: 3, priority: 4 }]);
    expect(await here(id)).toMatchObject({
      status: 3,
      priority: 4,
      handover: 'taken',
      unsent: '[]',
      deskError: 'Freshdesk has a later change of status, which stands',
    });
    await change(id, { status: 4 });
    await handOver();
    expect(desk.tickets).toMatchObject([{ status: 4 }]);
    expect(await here(id)).toMatchObject({ status: 4, deskError: null });
  });

  it('stands as it was changed here, where that was later', async () => {
    const id = await whileItIsDown();
    changeThere({ status: 3 });
    pass(2);
    await change(id, { status: 5 });
    await comesBack();
    expect(desk.tickets).toMatchObject([{ status: 5 }]);
    expect(await here(id)).toMatchObject({ status: 5, handover: 'taken', deskError: null });
  });

  it('is known from the copy too, before it is told', async () => {
    const id = await whileItIsDown();
    await change(id, { status: 5, subject: 'Closed' });
    await handOver();
    pass(2);
    changeThere({ status: 3 });
    await keep(desk.tickets);
    expect(await here(id)).toMatchObject({ status: 3, subject: 'Closed', handover: 'waiting' });
    await comesBack();
    expect(desk.asked.slice(1)).toEqual([{ subject: 'Closed' }]);
  });

  it('is not taken for what an unheard change of ours left there', async () => {
    const id = await whileItIsDown();
    await change(id, { status: 3 });
    await handOver();
    // It was done all the same, later than this is changed again.
    await change(id, { status: 4 });
    pass(2);
    changeThere({ status: 3 });
    await comesBack();
    expect(desk.tickets).toMatchObject([{ status: 4 }]);
  });

  it('is not told again where it is the same by then', async () => {
    const id = await whileItIsDown();
    await change(id, { status: 5 });
    await handOver();
    pass(2);
    changeThere({ status: 5 });
    await comesBack();
    expect(desk.asked).toHaveLength(1);
    expect(await here(id)).toMatchObject({ status: 5, handover: 'taken', unsent: '[]', deskError: null });
  });

  it('arrives as the last of several changes, each field once', async () => {
    const id = await whileItIsDown();
    for (const changes of [{ status: 3 }, { priority: 1 }, { status: 4 }, { status: 5 }]) {
      await change(id, changes);
      await handOver();
      pass(1);
    }
    await comesBack();
    await handOver();
    expect(desk.asked.slice(1)).toEqual([{ priority: 1, status: 5 }]);
  });
});

it('a desk that began anew is not asked again and again under ids that are known as others', async () => {
  await write();
  await handOver();
  desk.tickets.length = 0;
  const id = await write();
  await handOver();
  await handOver();
  expect(await here(id)).toMatchObject({ handover: 'waiting', deskId: null });
  expect(desk.asked).toHaveLength(2);
});

it('a clock that is set back by an hour delays neither a new ticket nor one that a killed process had claimed (MAI-12)', async () => {
  await write();
  world.at('2026-03-02T09:00:00Z');
  expect(await handOver()).toEqual({ taken: 1, failed: 0 });
  world.at('2026-03-02T10:00:00Z');
  await write();
  await world.database.transaction((tx) => claimTickets(tx, { limit: 1 }, world.now));
  expect(await handOver()).toEqual({ taken: 0, failed: 0 });
  world.at('2026-03-02T09:00:00Z');
  expect(await handOver()).toEqual({ taken: 1, failed: 0 });
});

describe('a ticket whose text was erased', () => {
  const erased = { subject: 'Deleted', description: ERASED_TEXT, name: 'Deleted', email: '' };
  const erase = (id: number) =>
    world.database.transaction(async (tx) => {
      const row = (await lockTicket(tx, id))!;
      await updateTicket(tx, row, {
        ...erased,
        ...(row.handover !== 'taken' && { handover: 'none', deskDueAt: null }),
      });
    });

  it('before the desk has it never goes there, also when it is erased while it does', async () => {
    await erase(await write());
    await handOver();
    expect(desk.asked).toEqual([]);
    const id = await write();
    desk.state.meanwhile = () => erase(id);
    await handOver();
    expect(await here(id)).toMatchObject({ ...erased, deskId: 1, handover: 'taken' });
    await keep(desk.tickets);
    expect(await here(id)).toMatchObject(erased);
  });

  it('still has its status told to the desk', async () => {
    const id = await write();
    await handOver();
    await change(id, { status: 3 });
    await erase(id);
    await change(id, { status: 5 });
    await handOver();
    expect(desk.tickets).toMatchObject([{ status: 5, subject: 'A question' }]);
  });
});

describe('a ticket that the desk refuses', () => {
  it('waits for a person with the reason, and is sent again as it is by then (SUP-5)', async () => {
    const id = await write();
    desk.state.fails = () => new DeskRejected('subject: It is too long');
    await handOver();
    expect(await here(id)).toMatchObject({
      handover: 'rejected',
      deskId: null,
      deskError: 'subject: It is too long',
    });
    pass(60);
    await handOver();
    expect(desk.asked).toHaveLength(1);

    const admin = await anAdmin(world);
    const { support } = world.as(admin, { helpDesk: desk.helpDesk });
    expect(await support.send({ ticketId: id })).toMatchObject({ rejection: 'subject: It is too long' });
    desk.state.fails = () => undefined;
    await support.update({ ticketId: id, subject: 'Shorter' });
    await handOver();
    expect(desk.tickets).toEqual([]);
    expect(await support.send({ ticketId: id })).toMatchObject({ isLocal: false, rejection: null });
    expect(desk.tickets).toMatchObject([{ subject: 'Shorter' }]);
    await expect(support.send({ ticketId: id })).rejects.toMatchObject({ cause: { code: 'not_rejected' } });
    await expect(support.send({ ticketId: 2_000_000_000 })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  it('is one that was kept while there was no desk, until an admin sends it', async () => {
    const { ticketId } = await world.as(null).support.contact(aQuestion({ subject: 'Early' }));
    await handOver();
    expect(desk.tickets).toEqual([]);
    const { support } = world.as(await anAdmin(world), { helpDesk: desk.helpDesk });
    await support.send({ ticketId });
    expect(desk.tickets).toMatchObject([{ subject: 'Early' }]);
  });
});
